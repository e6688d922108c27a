import type { Job, JobsFile } from '@whorl/contract/careers/job.ts';
import { jobPath } from '@whorl/contract/urls.ts';
import { positionCollection } from './collections/positions.ts';
import { type Entry, listEntries } from './entries.ts';

type Position = Entry<typeof positionCollection>;
export type OpenJob = Position & { readonly job: Job };

const kinds = { line: 'input_text', text: 'textarea', choice: 'multi_value_single_select' } as const;

/** Every open position, by team. */
export const openJobs: readonly OpenJob[] = listEntries(positionCollection)
  .map((position) => ({ ...position, job: toJob(position) }))
  .sort((a, b) => a.frontMatter.team.localeCompare(b.frontMatter.team) || a.frontMatter.id - b.frontMatter.id);

/** @throws Error if there is no such position: a route exists without a text */
export function findOpenJob(slug: string): OpenJob {
  const found = openJobs.find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`content/careers has no position "${slug}"`);
  return found;
}

/**
 * Returns the positions for the server, written by the build.
 *
 * @throws Error when two positions have the same ID
 */
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
    content: encodeEntities(html),
    departments: [{ id: createId(team), name: team }],
    offices: [{ id: createId(location), name: location }],
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

function encodeEntities(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Hashes the name, so that it has the same number in every build. */
function createId(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
