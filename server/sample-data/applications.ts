import type { JobField, JobsFile } from '@whorl/contract/careers/job.ts';
import { pages } from '@whorl/contract/urls.ts';
import { createPerson, owners, progress } from './people.ts';
import type { Random } from './random.ts';
import { createBrowser, DAY_MS, HOUR_MS, MINUTE_MS, type Period, type Scene } from './scene.ts';

const MIN_APPLICATIONS = 5;
const DAYS_PER_APPLICATION = 4;
const answers = [
  'Six years on a payments team: chargebacks, card testing and the rules against both.',
  'I maintain an open-source parser for user-agent strings and would like to measure more than strings.',
  'The list of fonts. It is wrong as soon as a design program installs its own.',
] as const;
const letters = [
  'I read your article about what a private window hides, and repeated the measurement with two more browsers.',
  'I have used the agent in a shop for a year. Two of its signals surprised me, and I would like to tell you which.',
] as const;

/** Creates applications for the open jobs, each with a résumé as a text file. */
export function createApplicationScenes(random: Random, { start, days }: Period, jobs: JobsFile): Scene[] {
  const count = jobs.length === 0 ? 0 : Math.max(MIN_APPLICATIONS, Math.round(days / DAYS_PER_APPLICATION));
  return Array.from({ length: count }, (_, index) => {
    const job = jobs[index % jobs.length];
    if (job === undefined) return [];
    const browser = createBrowser(random);
    const { firstName, lastName, email } = createPerson(random);
    const fields = {
      ...{ job: job.slug, first_name: firstName, last_name: lastName, email, cover_letter_text: random.pick(letters) },
      ...Object.fromEntries(
        job.job.questions.flatMap(({ required, fields: [field] }) =>
          field === undefined || !required ? [] : [[field.name, answer(random, field)]],
        ),
      ),
    };
    const resume = `${firstName} ${lastName}\n\n${random.pick(answers)}\n`;
    const [submissionId, owner, answeredMs] = [random.hex(32), random.pick(owners), random.integer(2, 40) * HOUR_MS];
    const at = start + Math.floor((index * days) / count) * DAY_MS + random.integer(7 * 60, 20 * 60) * MINUTE_MS;
    const status = progress[index % progress.length];
    let leadId = '';
    const received: Scene = {
      at,
      async play(site) {
        await site.identify(browser, { path: pages.jobs.path });
        const file = { field: 'resume', name: `${lastName} resume.txt`, text: resume };
        leadId = await site.apply(browser, fields, file, { 'x-submission-id': submissionId });
      },
    };
    if (index >= count * 0.6 || status === undefined) return [received];
    const change = { version: 0, status, owner, notes: '' };
    return [received, { at: at + answeredMs, play: (site) => site.updateLead(leadId, change) } satisfies Scene];
  }).flat();
}

const answer = (random: Random, { values: [first, ...others] }: JobField): string =>
  first === undefined ? random.pick(answers) : random.pick([first, ...others]).label;
