import { type Repository, repositorySchema } from '@whorl/contract/repositories.ts';
import * as v from 'valibot';
import type { Database } from '../platform/database/database.ts';
import type { GitHubAnswer } from './ask-github.ts';
import type { RepositoryRow } from './repository-tables.ts';

/** Stars are no stock prices. */
export const FRESH_MS = 60 * 60_000;
/** How long a process may take to ask before another one may. */
const LEASE_MS = 60_000;
/** After the first failure; doubled with each further one, up to `FRESH_MS`. */
const FIRST_RETRY_MS = 60_000;
const GONE_MS = 24 * 60 * 60_000;

/** The rows of these repositories, made where there are none yet, in the order of `names`. */
export async function readRows(database: Database, names: readonly string[]): Promise<RepositoryRow[]> {
  const found = await select(database, names);
  const missing = names.filter((name) => !found.some((row) => row.name === name));
  if (missing.length === 0) return found;
  await database.commitTogether((tx) =>
    tx
      .insertInto('repositories')
      .values(missing.map((name) => ({ name, etag: null, known: null, checked_at: 0, next_check_at: 0, failures: 0 })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  return select(database, names);
}

/** What is known, as it is answered. */
export const repositoryOf = (row: RepositoryRow): Repository[] =>
  row.known === null
    ? []
    : [{ ...v.parse(v.pipe(v.string(), v.parseJson(), repositorySchema), row.known), checkedAt: row.checked_at }];

/** Takes one that is due, so that no other process asks for it as well. @returns its row, where it was still due */
export async function claim(database: Database, name: string, now: number): Promise<RepositoryRow | undefined> {
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

/** Writes down what GitHub said, and when to ask again. What was known stays while GitHub is away. */
export async function settle(database: Database, row: RepositoryRow, answer: GitHubAnswer, now: number): Promise<void> {
  await database.commitTogether((tx) =>
    tx
      .updateTable('repositories')
      .set(changeOf(row, answer, now))
      .where('name', '=', row.name)
      .execute(),
  );
}

/** A limit counts for all questions of this address, so none of these is asked again before it ends. */
export async function waitForAll(database: Database, names: readonly string[], until: number): Promise<void> {
  await database.commitTogether((tx) =>
    tx
      .updateTable('repositories')
      .set({ next_check_at: until })
      .where('name', 'in', names)
      .where('next_check_at', '<', until)
      .execute(),
  );
}

function changeOf({ failures }: RepositoryRow, answer: GitHubAnswer, now: number): Partial<RepositoryRow> {
  switch (answer.kind) {
    case 'known': {
      const known = JSON.stringify({ ...answer.repository, checkedAt: now } satisfies Repository);
      return { known, etag: answer.etag, checked_at: now, next_check_at: now + FRESH_MS, failures: 0 };
    }
    case 'unchanged':
      return { checked_at: now, next_check_at: now + FRESH_MS, failures: 0 };
    case 'gone':
      return { known: null, etag: null, checked_at: now, next_check_at: now + GONE_MS, failures: 0 };
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
