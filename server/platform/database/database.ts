import type { Kysely, Transaction } from 'kysely';
import { createGroupCommit, type GroupCommit, LARGEST_GROUP } from './group-commit.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** What runs inside a shared transaction. It may run more than once, so its only effect is what it writes through `tx`. */
export type Work<Result> = (tx: Transaction<Tables>) => Promise<Result>;

export type CommitQueue = 'main' | 'events';

export type Database = {
  readonly dialect: 'sqlite' | 'postgres';
  /** For reading, and for writes that nobody waits for. What has to be durable goes through `commitTogether`. */
  readonly kysely: Kysely<Tables>;
  /**
   * Runs `work` in a transaction that it may share with others that arrived at the same time, and resolves only after
   * that transaction is on disk. When one work of a group throws, the group is rolled back and each runs alone, so that
   * only the faulty one is rejected.
   *
   * @param queue works of one queue wait for each other; `events` keeps a lock on other tables from holding up analytics
   * @throws StorageUnavailableError when the database cannot be written: disk full, gone, read-only
   */
  commitTogether<Result>(work: Work<Result>, queue?: CommitQueue): Promise<Result>;
  /**
   * Checks the files of SQLite; PostgreSQL has none here.
   *
   * @throws FileReplacedError when they were removed or replaced, DiskFullError when the disk has no room for more, or the
   * error by which SQLite reported that they are corrupt
   */
  checkFiles(): void;
  /** When the last group was committed, in milliseconds since 1970. */
  lastCommitAt(): number | undefined;
  /**
   * Removes what was deleted from the files as well: SQLite overwrites deleted rows, but until its write-ahead log is
   * emptied they are still in there. Does nothing on PostgreSQL, whose vacuum does it.
   *
   * @returns false when the log is in use, by a backup for example, so that it has to be done later
   */
  wipeDeleted(): Promise<boolean>;
  /** Waits for what was handed to `commitTogether`, then closes the connections. */
  close(): Promise<void>;
};

/** What a dialect brings; everything above it is the same for both. */
export type OpenedDialect = Pick<Database, 'dialect' | 'kysely' | 'checkFiles' | 'wipeDeleted' | 'close'>;

/**
 * @param largestGroup works in one transaction at most; 1 gives each its own, for comparison
 * @param url `sqlite:PATH` (or `file:///…`), `postgres://…` or `postgresql://…`
 * @throws Error naming the scheme when it is none of these
 */
export function openDatabase(url: string, largestGroup: number = LARGEST_GROUP): Database {
  const opened = openDialect(url);
  const main = createGroupCommit(opened.kysely, largestGroup);
  // SQLite has one writer: two queues would only share each flush between fewer works.
  const events = opened.dialect === 'sqlite' ? main : createGroupCommit(opened.kysely, largestGroup);
  const queues: Record<CommitQueue, GroupCommit> = { main, events };
  return {
    ...opened,
    commitTogether: (work, queue = 'main') => queues[queue].commitTogether(work),
    lastCommitAt: () => latest(main.lastCommitAt(), events.lastCommitAt()),
    async close() {
      await main.idle();
      await events.idle();
      await opened.close();
    },
  };
}

function latest(...times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
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

export const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);
