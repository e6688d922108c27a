import { randomUUID } from 'node:crypto';
import type { StatusComponent } from '@whorl/contract/status/components.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { StatusMinuteRow } from './status-tables.ts';

export const MINUTE_MS = 60_000;
/** Time that counts wait in memory while the database is unavailable. Must be shorter than `ROLL_UP_AFTER_MS`. */
export const MAX_WAIT_MS = 12 * 60 * MINUTE_MS;
const ROWS_PER_STATEMENT = 500;

type Recorder = {
  /** Counts a request in the current minute. @param durationMs milliseconds */
  record(component: StatusComponent, outcome: 'ok' | 'failed', durationMs: number): void;
  /**
   * Stores all counts of this process that aren't stored yet. Storing a minute again replaces the counts of this process.
   *
   * @throws if the database can't be written; the counts are then stored by a later call
   */
  store(): Promise<void>;
};

/** Creates the recorder of a process. It has its own rows, so several processes can share a database. */
export function createRecorder({ database, clock }: { database: Database; clock: Clock }): Recorder {
  const process = randomUUID();
  const waiting = new Map<string, StatusMinuteRow>();
  const currentMinute = (): number => clock.now() - (clock.now() % MINUTE_MS);

  return {
    record(component, outcome, durationMs) {
      const at = currentMinute();
      const key = `${component} ${at}`;
      const row = waiting.get(key) ?? { component, at, process, requests: 0, failures: 0, total_ms: 0, max_ms: 0 };
      const ms = Math.max(0, Math.round(durationMs));
      row.requests += 1;
      row.failures += outcome === 'failed' ? 1 : 0;
      row.total_ms += ms;
      row.max_ms = Math.max(row.max_ms, ms);
      waiting.set(key, row);
    },
    async store() {
      const current = currentMinute();
      for (const [key, { at }] of waiting) if (at < current - MAX_WAIT_MS) waiting.delete(key);
      const rows = [...waiting];
      for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
        const part = rows.slice(from, from + ROWS_PER_STATEMENT);
        await upsertMinutes(
          database,
          part.map(([, row]) => ({ ...row })),
        );
        // The current minute may still change.
        for (const [key, { at }] of part) if (at < current) waiting.delete(key);
      }
    },
  };
}

const upsertMinutes = (database: Database, rows: readonly StatusMinuteRow[]): Promise<unknown> =>
  database.commitTogether((tx) =>
    tx
      .insertInto('status_minutes')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['component', 'at', 'process']).doUpdateSet((row) => ({
          requests: row.ref('excluded.requests'),
          failures: row.ref('excluded.failures'),
          total_ms: row.ref('excluded.total_ms'),
          max_ms: row.ref('excluded.max_ms'),
        })),
      )
      .execute(),
  );
