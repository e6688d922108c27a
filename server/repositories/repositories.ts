import { type RepositoriesAnswer, repositoriesAnswerSchema } from '@whorl/contract/repositories.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { fetchRepository, type GitHub } from './fetch-repository.ts';
import {
  claimRepository,
  delayRepositories,
  findOrCreateRows,
  storeResult,
  toRepository,
} from './stored-repositories.ts';

type RepositoriesSettings = GitHub & {
  /** `owner/name`, in the order in which they are shown. */
  repositories: readonly string[];
};

/**
 * Creates the feature of `GET /api/repositories`. Responds with the stored data; one process refreshes data older than
 * an hour in the background. Only if no data is stored does the request wait for GitHub.
 */
export function createRepositories(
  services: Services,
  { repositories: names, ...github }: RepositoriesSettings,
): Feature {
  let refresh: Promise<void> | undefined;
  return {
    name: 'repositories',
    api: [
      {
        method: 'get',
        path: endpoints.repositories,
        id: 'repositories',
        summary: 'Lists the configured public repositories with their stars.',
        answers: { 200: { description: 'The latest data from GitHub.', schema: repositoriesAnswerSchema } },
      },
    ],
    addRoutes(server) {
      const { database, clock, jobs } = services;
      server.get(endpoints.repositories, async (_request, reply) => {
        let rows = names.length === 0 ? [] : await findOrCreateRows(database, names);
        const isDue = ({ next_check_at }: { next_check_at: number }) => next_check_at <= clock.now();
        if (rows.some(isDue) && refresh === undefined) {
          refresh = jobs
            .once('request repositories from GitHub', (stop) => refreshDue(services, stop))
            .finally(() => {
              refresh = undefined;
            });
        }
        if (refresh && rows.every(({ checked_at }) => checked_at === 0)) {
          await refresh;
          rows = await findOrCreateRows(database, names);
        }
        const result: RepositoriesAnswer = { repositories: rows.flatMap(toRepository) };
        return reply.header('cache-control', 'public, max-age=300').send(result);
      });
    },
  };

  async function refreshDue({ database, clock, log }: Services, stop: AbortSignal): Promise<void> {
    for (const name of names) {
      const row = await claimRepository(database, name, clock.now());
      if (row === undefined) continue;
      const result = await fetchRepository(github, { name, etag: row.etag, now: clock.now(), stop });
      if (stop.aborted) return;
      await storeResult(database, row, result, clock.now());
      if (result.kind === 'failed') log.warn({ repository: name, reason: result.reason }, 'GitHub request failed');
      if (result.kind === 'gone') log.warn({ repository: name }, 'repository not found on GitHub');
      if (result.kind !== 'limited') continue;
      log.warn({ waitMs: result.waitMs }, 'GitHub rate limit reached');
      await delayRepositories(database, names, clock.now() + result.waitMs);
      return;
    }
  }
}
