import { type Repository, repositorySchema } from '@whorl/contract/repositories.ts';
import * as v from 'valibot';
import type { Database } from '../platform/database/database.ts';
import type { RepositoryResult } from './fetch-repository.ts';
import type { RepositoryRow } from './repository-tables.ts';

/** Star counts need not be recent. */
export const FRESH_MS = 60 * 60_000;
/** Time that a process may take for a request before another one may send it. */
const LEASE_MS = 60_000;
/** Delay after the first failure; doubled with each further one, up to `FRESH_MS`. */
const FIRST_RETRY_MS = 60_000;
const GONE_MS = 24 * 60 * 60_000;

const neverChecked = { etag: null, checked_at: 0, next_check_at: 0, failures: 0 };
/** Columns with the data of a repository. */
const toColumns = (repository: string | null) => ({ repository, known: repository });

/** Returns the rows of these repositories in the order of `names`, creating missing ones. */
export async function findOrCreateRows(database: Database, names: readonly string[]): Promise<RepositoryRow[]> {
  const found = await select(database, names);
  const missing = names.filter((name) => !found.some((row) => row.name === name));
  if (missing.length === 0) return found;
  await database.commitTogether((tx) =>
    tx
      .insertInto('repositories')
      .values(missing.map((name) => ({ ...neverChecked, name, ...toColumns(null) })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  return select(database, names);
}

/** Returns the repository in the response's format; none if it is unknown. */
export function toRepository({ known, checked_at: checkedAt }: RepositoryRow): Repository[] {
  return known === null ? [] : [{ ...v.parse(v.pipe(v.string(), v.parseJson(), repositorySchema), known), checkedAt }];
}

/** Claims a due repository, so that no other process requests it. @returns its row if it was still due */
export async function claimRepository(
  database: Database,
  name: string,
  now: number,
): Promise<RepositoryRow | undefined> {
  const [row] = await database.commitTogether((tx) =>
    tx
      .updateTable('repositories')
      .set({ next_check_at: now + LEASE_MS })
      .where('name', '=', name)
      .where('next_check_at', '<=', now)
      .returningAll()
      .execute(),
  );
  return row;
}

/** Stores the result and the time of the next request. Earlier data is kept while GitHub is unavailable. */
export async function storeResult(
  database: Database,
  row: RepositoryRow,
  answer: RepositoryResult,
  now: number,
): Promise<void> {
  await database.commitTogether((tx) =>
    tx
      .updateTable('repositories')
      .set(toChange(row, answer, now))
      .where('name', '=', row.name)
      .execute(),
  );
}

/** Delays all requests: a rate limit applies to all requests of this IP address. */
export async function delayRepositories(database: Database, names: readonly string[], until: number): Promise<void> {
  await database.commitTogether((tx) =>
    tx
      .updateTable('repositories')
      .set({ next_check_at: until })
      .where('name', 'in', names)
      .where('next_check_at', '<', until)
      .execute(),
  );
}

function toChange({ failures }: RepositoryRow, answer: RepositoryResult, now: number): Partial<RepositoryRow> {
  switch (answer.kind) {
    case 'found': {
      const repository = JSON.stringify({ ...answer.repository, checkedAt: now } satisfies Repository);
      return {
        ...toColumns(repository),
        etag: answer.etag,
        checked_at: now,
        next_check_at: now + FRESH_MS,
        failures: 0,
      };
    }
    case 'unchanged':
      return { checked_at: now, next_check_at: now + FRESH_MS, failures: 0 };
    case 'gone':
      return { ...toColumns(null), etag: null, checked_at: now, next_check_at: now + GONE_MS, failures: 0 };
    case 'limited':
      return { next_check_at: now + answer.waitMs };
    case 'failed': {
      const wait = Math.min(FRESH_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
      return { next_check_at: now + wait, failures: failures + 1 };
    }
  }
}

async function select(database: Database, names: readonly string[]): Promise<RepositoryRow[]> {
  const rows = await database.kysely.selectFrom('repositories').selectAll().where('name', 'in', names).execute();
  return names.flatMap((name) => rows.filter((row) => row.name === name));
}
