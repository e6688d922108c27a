import { type RepositoriesAnswer, repositoriesAnswerSchema } from '@whorl/contract/repositories.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { askGitHub, type GitHub } from './ask-github.ts';
import { claim, readRows, repositoryOf, settle, waitForAll } from './stored-repositories.ts';

export type RepositoriesSettings = GitHub & {
  /** `owner/name`, in the order in which they are shown. */
  repositories: readonly string[];
};

/**
 * `GET /api/repositories`: what GitHub said last, at once. What is older than an hour is asked for again behind the
 * answer, by one process; only where nothing was ever known does the visitor wait for it.
 */
export function createRepositories(
  services: Services,
  { repositories: names, ...github }: RepositoriesSettings,
): Feature {
  let asking: Promise<void> | undefined;
  return {
    name: 'repositories',
    api: [
      {
        method: 'get',
        path: endpoints.repositories,
        id: 'repositories',
        summary: 'The public repositories that are configured, with their stars.',
        answers: { 200: { description: 'As GitHub said last.', schema: repositoriesAnswerSchema } },
      },
    ],
    addRoutes(server) {
      const { database, clock, jobs } = services;
      server.get(endpoints.repositories, async (_request, reply) => {
        let rows = names.length === 0 ? [] : await readRows(database, names);
        const isDue = ({ next_check_at }: { next_check_at: number }) => next_check_at <= clock.now();
        if (rows.some(isDue) && asking === undefined) {
          asking = jobs
            .once('ask GitHub for repositories', (stop) => askForDue(services, stop))
            .finally(() => {
              asking = undefined;
            });
        }
        if (asking && rows.every(({ checked_at }) => checked_at === 0)) {
          await asking;
          rows = await readRows(database, names);
        }
        const answer: RepositoriesAnswer = { repositories: rows.flatMap(repositoryOf) };
        return reply.header('cache-control', 'public, max-age=300').send(answer);
      });
    },
  };

  async function askForDue({ database, clock, log }: Services, stop: AbortSignal): Promise<void> {
    for (const name of names) {
      const row = await claim(database, name, clock.now());
      if (row === undefined) continue;
      const answer = await askGitHub(github, { name, etag: row.etag, now: clock.now(), stop });
      if (stop.aborted) return;
      await settle(database, row, answer, clock.now());
      if (answer.kind === 'failed') log.warn({ repository: name, reason: answer.reason }, 'GitHub gave no answer');
      if (answer.kind === 'gone') log.warn({ repository: name }, 'GitHub knows no such public repository');
      if (answer.kind !== 'limited') continue;
      log.warn({ waitMs: answer.waitMs }, 'GitHub asks to wait');
      await waitForAll(database, names, clock.now() + answer.waitMs);
      return;
    }
  }
}
