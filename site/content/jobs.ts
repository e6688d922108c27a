import type { Job, JobsFile } from '@whorl/contract/careers/job.ts';
import { jobPath } from '@whorl/contract/urls.ts';
import { positionCollection } from './collections/positions.ts';
import { type Entry, entriesOf } from './entries.ts';

type Position = Entry<typeof positionCollection>;
export type OpenJob = Position & { readonly job: Job };

const kinds = { line: 'input_text', text: 'textarea', choice: 'multi_value_single_select' } as const;

/** Every open position, by team. */
export const openJobs: readonly OpenJob[] = entriesOf(positionCollection)
  .map((position) => ({ ...position, job: toJob(position) }))
  .sort((a, b) => a.frontMatter.team.localeCompare(b.frontMatter.team) || a.frontMatter.id - b.frontMatter.id);

/** @throws if there is no such position: a route was made for a text that does not exist. */
export function openJobOf(slug: string): OpenJob {
  const found = openJobs.find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`There is no position "${slug}" in content/careers`);
  return found;
}

/** What the build writes for the server. @throws when two positions have one id */
export function jobsForServer(): JobsFile {
  const ids = openJobs.map(({ job }) => job.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two positions in content/careers have the id ${twice}`);
  return openJobs.map(({ slug, job }) => ({ slug, job }));
}

function toJob({ slug, frontMatter, html }: Position): Job {
  const { id, title, team, location, updated, questions } = frontMatter;
  return {
    id,
    title,
    updated_at: `${updated}T00:00:00Z`,
    location: { name: location },
    absolute_url: jobPath(slug),
    content: asEntities(html),
    departments: [{ id: idOf(team), name: team }],
    offices: [{ id: idOf(location), name: location }],
    questions: questions.map(({ id: question, label, required, kind, answers }) => ({
      required,
      label,
      fields: [
        {
          name: `question_${question}`,
          type: kinds[kind],
          values: (answers ?? []).map((answer, value) => ({ value, label: answer })),
        },
      ],
    })),
  };
}

function asEntities(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The same name has the same number in every build. */
function idOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
