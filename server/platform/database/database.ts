import type { Kysely, Transaction } from 'kysely';
import { createGroupCommit, LARGEST_GROUP } from './group-commit.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** No table is known here: each feature adds the types of its own with `$extendTables<LeadTables>()`. */
export type NoTables = Record<never, never>;

/** What runs inside a shared transaction. It may run more than once, so its only effect is what it writes through `tx`. */
export type Work<Result> = (tx: Transaction<NoTables>) => Promise<Result>;

export type Database = {
  readonly dialect: 'sqlite' | 'postgres';
  /** For reading, and for writes that nobody waits for. What has to be durable goes through `commitTogether`. */
  readonly kysely: Kysely<NoTables>;
  /**
   * Runs `work` in a transaction that it may share with others that arrived at the same time, and resolves only after
   * that transaction is on disk. When one work of a group throws, the group is rolled back and each runs alone, so that
   * only the faulty one is rejected.
   *
   * @throws StorageUnavailableError when the database cannot be written: disk full, gone, read-only
   */
  commitTogether<Result>(work: Work<Result>): Promise<Result>;
  /** Waits for what was handed to `commitTogether`, then closes the connections. */
  close(): Promise<void>;
};

/** What a dialect brings; everything above it is the same for both. */
export type OpenedDialect = Pick<Database, 'dialect' | 'kysely'>;

/**
 * @param largestGroup works in one transaction at most; 1 gives each its own, for comparison
 * @param url `sqlite:PATH` (or `file:///…`), `postgres://…` or `postgresql://…`
 * @throws Error naming the scheme when it is none of these
 */
export function openDatabase(url: string, largestGroup: number = LARGEST_GROUP): Database {
  const opened = openDialect(url);
  const group = createGroupCommit(opened.kysely, largestGroup);
  return {
    ...opened,
    commitTogether: group.commitTogether,
    async close() {
      await group.idle();
      await opened.kysely.destroy();
    },
  };
}

function openDialect(url: string): OpenedDialect {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  switch (scheme) {
    case 'sqlite:':
    case 'file:':
      return openSqlite(url);
    case 'postgres:':
    case 'postgresql:':
      return openPostgres(url);
    default:
      throw new Error(`No database speaks "${scheme || url}": use sqlite:PATH or postgres://USER@HOST/NAME`);
  }
}
