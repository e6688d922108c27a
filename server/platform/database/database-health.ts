import { setTimeout } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';
import type { Migrations } from './migrations.ts';
import { type StorageFailure, storageFailureOf } from './storage-errors.ts';

/** A write probe is a commit with a flush to the disk: at most one in this time, however many ask. */
const PROBE_INTERVAL_MS = 1_000;
/** A check that takes longer has failed, in milliseconds. Orchestrators often wait for a second or a few only. */
const CHECK_TIMEOUT_MS = 2_000;

export type CheckResult = { readonly status: 'ok' } | { readonly status: 'failed'; readonly reason: StorageFailure };
export type DatabaseChecks = Readonly<Record<'files' | 'read' | 'write', CheckResult>>;

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
 * Returns a function that checks whether the database can be read and written, and whether its files are still those
 * that were opened.
 */
export function createDatabaseChecks(database: Database): () => Promise<DatabaseChecks> {
  let latest: { at: number; result: Promise<CheckResult> } | undefined;
  const probeWrite = (): Promise<CheckResult> => {
    const now = performance.now();
    if (latest === undefined || now - latest.at >= PROBE_INTERVAL_MS) {
      latest = { at: now, result: resultOf(() => writeProbe(database)) };
    }
    return latest.result;
  };
  return async () => {
    const [files, read, write] = await Promise.all([
      resultOf(async () => database.checkFiles()),
      resultOf(() => readProbe(database)),
      probeWrite(),
    ]);
    return { files, read, write };
  };
}

/** Adds the gauge of the last commit to the metrics. */
export function registerDatabaseGauges(database: Database, metrics: Registry): void {
  new Gauge({
    name: 'database_last_commit_timestamp_seconds',
    help: 'Time of the last commit that succeeded in this process, in seconds since 1970; 0 before the first.',
    registers: [metrics],
    collect() {
      this.set((database.lastCommitAt() ?? 0) / 1000);
    },
  });
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

async function resultOf(check: () => Promise<unknown>): Promise<CheckResult> {
  const stop = new AbortController();
  try {
    const timeout = setTimeout(CHECK_TIMEOUT_MS, 'timeout' as const, { signal: stop.signal, ref: false });
    const first = await Promise.race([check().then(() => 'done' as const), timeout]);
    return first === 'done' ? { status: 'ok' } : { status: 'failed', reason: 'timeout' };
  } catch (error) {
    return { status: 'failed', reason: storageFailureOf(error) };
  } finally {
    stop.abort();
  }
}
