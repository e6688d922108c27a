import { crc32 } from 'node:zlib';
import type { Kysely, Transaction } from 'kysely';
import { createGroupCommit, type GroupCommit, MAX_GROUP_SIZE } from './group-commit.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/**
 * Callback that runs in a shared transaction. It may run more than once, so its only effects must be writes with `tx`.
 */
export type TransactionWork<Result> = (tx: Transaction<Tables>) => Promise<Result>;

export type CommitCounts = { readonly waiting: number; readonly commits: number; readonly callbacks: number };

/** With `parallelBy`, calls wait only for those with the same value, as far as the database has more than one writer. */
type CommitQueue = 'main' | 'events' | { readonly parallelBy: string };

/** Transactions of calls with `parallelBy` at a time in PostgreSQL. Leaves connections of the pool to other queries. */
const PARALLEL_TRANSACTIONS = 4;

/** Value that shows how full a resource of the database is, as a metric. */
export type DatabaseGauge = { readonly name: string; readonly help: string; readonly read: () => number };

export type Database = {
  readonly dialect: 'sqlite' | 'postgres';
  /** For reads, and for writes outside of requests. Requests write with `commitTogether`. */
  readonly kysely: Kysely<Tables>;
  /**
   * As `kysely`, with statements that are prepared once per connection, for the queries of each identification. They must
   * name the columns that they read: after a column was added, PostgreSQL refuses a prepared `select *`.
   */
  readonly prepared: Kysely<Tables>;
  /** For reports, which may be some seconds old: reads a standby if there is one, otherwise the same as `kysely`. */
  readonly reports: Kysely<Tables>;
  /**
   * Group commit: runs `work` in a transaction that it may share with concurrent calls, and resolves after that
   * transaction is on disk. If one callback of a group throws, the group is rolled back and each callback runs in its
   * own transaction, so that only the failing one is rejected.
   *
   * @param queue calls of one queue wait for each other; with its own queue, analytics doesn't wait for locks on other
   *   tables. Calls with `parallelBy` have to lock what they share, as those of two processes do; their statements are
   *   `prepared`
   * @throws StorageUnavailableError if the database cannot be written: disk full, unreachable, read-only
   */
  commitTogether<Result>(work: TransactionWork<Result>, queue?: CommitQueue): Promise<Result>;
  /**
   * Checks the files of an SQLite database; does nothing for PostgreSQL.
   *
   * @throws FileReplacedError if they were removed or replaced
   * @throws DiskFullError if the disk has too little free space
   * @throws Error the one with which SQLite reported that the files are corrupt
   */
  checkFiles(): void;
  /** Returns the time of the last commit by `commitTogether`, in milliseconds since 1970. */
  lastCommitAt(): number | undefined;
  /** Returns numbers of this process: waiting calls of `commitTogether`, transactions since the start, and calls in them. */
  countCommits(): CommitCounts;
  readonly gauges: readonly DatabaseGauge[];
  /**
   * Removes deleted rows from the files. SQLite overwrites deleted rows, but its write-ahead log has them until it is
   * truncated. Does nothing on PostgreSQL, where vacuum does this.
   *
   * @returns false if the log is in use, for example by a backup; call again later
   */
  wipeDeleted(): Promise<boolean>;
  /**
   * Calls `work` with a connection whose statements may take any time, for migrations: creating an index of a large table
   * takes minutes.
   */
  withoutTimeouts<Result>(work: (kysely: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Waits for pending `commitTogether` calls, then closes the connections. */
  close(): Promise<void>;
};

/** Members that depend on the dialect. */
export type OpenedDialect = Pick<
  Database,
  'dialect' | 'kysely' | 'prepared' | 'reports' | 'checkFiles' | 'gauges' | 'wipeDeleted' | 'withoutTimeouts' | 'close'
>;

export type DatabaseOptions = {
  /** Maximum number of callbacks in one transaction; 1 disables group commit, for benchmarks. */
  readonly maxGroupSize?: number | undefined;
  /** Overrides how long SQLite waits for the write lock of another process. */
  readonly sqliteBusyLimitMs?: number | undefined;
  /** URL of a standby of a PostgreSQL database, for `reports`. */
  readonly replicaUrl?: string | undefined;
};

/**
 * Opens a database.
 *
 * @param url `sqlite:PATH` (or `file:///…`), `postgres://…` or `postgresql://…`
 * @throws Error naming the scheme if it is none of these
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { maxGroupSize = MAX_GROUP_SIZE } = options;
  const opened = openDialect(url, options);
  const main = createGroupCommit(opened.kysely, maxGroupSize);
  // SQLite has one writer, so a second queue would only make the groups smaller.
  const create = (kysely: Kysely<Tables>) =>
    opened.dialect === 'sqlite' ? main : createGroupCommit(kysely, maxGroupSize);
  const events = create(opened.kysely);
  const parallel = Array.from({ length: PARALLEL_TRANSACTIONS }, () => create(opened.prepared));
  const queues = new Set([main, events, ...parallel]);
  const findQueue = (queue: CommitQueue): GroupCommit => {
    if (queue === 'main' || queue === 'events') return queue === 'main' ? main : events;
    return parallel[crc32(queue.parallelBy) % PARALLEL_TRANSACTIONS] ?? main;
  };
  return {
    ...opened,
    commitTogether: (work, queue = 'main') => findQueue(queue).commitTogether(work),
    lastCommitAt: () => latest([...queues].map((queue) => queue.lastCommitAt())),
    countCommits: () => [...queues].map((queue) => queue.countCommits()).reduce(addCounts),
    async close() {
      for (const queue of queues) await queue.idle();
      await opened.close();
    },
  };
}

const addCounts = (one: CommitCounts, other: CommitCounts): CommitCounts => ({
  waiting: one.waiting + other.waiting,
  commits: one.commits + other.commits,
  callbacks: one.callbacks + other.callbacks,
});

function latest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function openDialect(url: string, { sqliteBusyLimitMs, replicaUrl }: DatabaseOptions): OpenedDialect {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  switch (scheme) {
    case 'sqlite:':
    case 'file:':
      return openSqlite(url, sqliteBusyLimitMs);
    case 'postgres:':
    case 'postgresql:':
      return openPostgres(url, replicaUrl);
    default:
      throw new Error(`Unsupported database URL "${scheme || url}": use sqlite:PATH or postgres://USER@HOST/NAME`);
  }
}

/** Whether a database URL is that of a PostgreSQL server. */
export const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);
