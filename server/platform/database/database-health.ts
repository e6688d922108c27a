import { setTimeout } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { CommitCounts, Database, DatabaseGauge } from './database.ts';
import type { Migrations } from './migrations.ts';
import { classifyStorageFailure, type StorageFailure } from './storage-errors.ts';

/** Minimum time between two write probes, because each is a commit with a flush to the disk. */
const PROBE_INTERVAL_MS = 1_000;
/** Timeout of a check. Orchestrators often wait only a second or a few for a readiness probe. */
const CHECK_TIMEOUT_MS = 2_000;

type CheckResult = { readonly status: 'ok' } | { readonly status: 'failed'; readonly reason: StorageFailure };
type DatabaseChecks = Readonly<Record<'files' | 'read' | 'write', CheckResult>>;

export const writeProbeMigrations: Migrations = {
  'platform-2-write-probe': {
    async up(db) {
      await db.schema
        .createTable('write_probe')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('written_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};

/**
 * Returns a function that checks whether the database can be read and written, and whether its files have been replaced
 * since they were opened.
 */
export function createDatabaseChecks(database: Database): () => Promise<DatabaseChecks> {
  let latest: { at: number; result: Promise<CheckResult> } | undefined;
  const probeWrite = (): Promise<CheckResult> => {
    const now = performance.now();
    if (latest === undefined || now - latest.at >= PROBE_INTERVAL_MS) {
      latest = { at: now, result: runCheck(() => writeProbe(database)) };
    }
    return latest.result;
  };
  return async () => {
    const [files, read, write] = await Promise.all([
      runCheck(async () => database.checkFiles()),
      runCheck(() => readProbe(database)),
      probeWrite(),
    ]);
    return { files, read, write };
  };
}

/** Registers the metrics of the database: commits, group commit, and how full its resources are. */
export function registerDatabaseMetrics(database: Database, metrics: Registry): void {
  const count = (name: string, help: string, getCount: (counts: CommitCounts) => number) =>
    new Counter({
      name,
      help,
      registers: [metrics],
      collect() {
        this.reset();
        this.inc(getCount(database.countCommits()));
      },
    });
  const gauge = ({ name, help, read }: DatabaseGauge) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read());
      },
    });
  count('database_commits_total', 'Transactions of the group commit.', ({ commits }) => commits);
  count('database_operations_total', 'Operations in these transactions.', ({ callbacks }) => callbacks);
  gauge({
    name: 'database_waiting_operations',
    help: 'Operations that wait for the next transaction.',
    read: () => database.countCommits().waiting,
  });
  gauge({
    name: 'database_last_commit_timestamp_seconds',
    help: 'Time of the last commit that succeeded in this process, in seconds since 1970; 0 before the first.',
    read: () => (database.lastCommitAt() ?? 0) / 1000,
  });
  for (const each of database.gauges) gauge(each);
}

const writeProbe = (database: Database): Promise<unknown> =>
  database.commitTogether((tx) =>
    tx
      .insertInto('write_probe')
      .values({ id: 1, written_at: Date.now() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: Date.now() }))
      .execute(),
  );

const readProbe = ({ kysely }: Database): Promise<unknown> =>
  kysely.selectFrom('write_probe').select('written_at').execute();

async function runCheck(check: () => Promise<unknown>): Promise<CheckResult> {
  const stop = new AbortController();
  try {
    const timeout = setTimeout(CHECK_TIMEOUT_MS, 'timeout' as const, { signal: stop.signal, ref: false });
    const first = await Promise.race([check().then(() => 'done' as const), timeout]);
    return first === 'done' ? { status: 'ok' } : { status: 'failed', reason: 'timeout' };
  } catch (error) {
    return { status: 'failed', reason: classifyStorageFailure(error) };
  } finally {
    stop.abort();
  }
}
