import { channel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../platform/database/database.ts';
import { isAmong } from '../platform/database/is-among.ts';
import { pickValues, prepareBatches, prepareQuery } from '../platform/database/prepare-query.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type CountedRow, countEvents, toVisitId, type Visits, visitMemorySchema } from './count-events.ts';
import { findCommittedSeq, hasNewEvents, lockCursor, moveCursor } from './event-cursors.ts';
import type { EventRow } from './event-tables.ts';
import { limitValues } from './limit-values.ts';
import { type RollupRow, rollupColumns } from './rollup-tables.ts';
import { packSketch } from './visitor-sketch.ts';

/** Events counted in one transaction, which blocks other writes to SQLite. */
const COUNT_BATCH_SIZE = 2_000;
/** Pause after a transaction as a multiple of its duration, for requests that write: counts may be late, requests may not. */
const PAUSE_RATIO = 2;
/** Limits the sketches in memory, of up to 4 KB each. */
const SKETCHES_PER_STATEMENT = 200;
export const ROLLUPS = 'rollups';

// Diagnostics channels for tests that end the process at this step.
const countedChannel = channel('analytics:counted');
const rolledUpChannel = channel('analytics:rolled-up');

/**
 * Counts the events stored since the last run, each exactly once: the counts, the visit states and the cursor are written
 * in one transaction. Several processes may call this at the same time; one works, the others wait.
 *
 * @param stop ends the run after the current transaction; if given, the run pauses between transactions for other writes
 * @returns the number of counted events
 */
export async function rollUp(database: Database, stop?: AbortSignal): Promise<number> {
  if (!(await hasNewEvents(database, ROLLUPS))) return 0;
  const until = await findCommittedSeq(database);
  let counted = 0;
  while (stop?.aborted !== true) {
    const began = performance.now();
    const some = await rollUpSome(database, until);
    counted += some;
    if (some < COUNT_BATCH_SIZE) break;
    if (stop !== undefined) await setTimeout(PAUSE_RATIO * (performance.now() - began));
  }
  return counted;
}

async function rollUpSome(database: Database, until: number): Promise<number> {
  const count = await database.kysely.transaction().execute(async (tx) => {
    const position = await lockCursor(tx, ROLLUPS);
    const events = await tx
      .selectFrom('analytics_events')
      .selectAll()
      .where('seq', '>', position)
      .where('seq', '<=', until)
      .orderBy('seq')
      .limit(COUNT_BATCH_SIZE)
      .execute();
    const last = events.at(-1);
    if (last === undefined) return 0;
    const visits = await readVisits(tx, events);
    const counted = countEvents(events, visits);
    const stored = await readStored(tx, [...counted.keys()]);
    await addCounts(tx, await limitValues(tx, counted, (id) => stored.has(id)));
    await writeVisits(tx, visits, events);
    await moveCursor(tx, ROLLUPS, last.seq);
    countedChannel.publish({ until: last.seq });
    return events.length;
  });
  rolledUpChannel.publish({ count });
  return count;
}

async function readVisits(tx: Transaction<Tables>, events: readonly EventRow[]): Promise<Visits> {
  const ids = new Set(events.map(toVisitId).filter((id) => id !== undefined));
  const visits: Visits = new Map();
  for (const { id, memory } of await selectVisits(tx, { ids: JSON.stringify([...ids]) }))
    visits.set(id, v.parse(visitMemorySchema, JSON.parse(memory)));
  return visits;
}

/** `ids` is a JSON array, as in the selections below. */
const selectVisits = prepareQuery((kysely, { ids }: { ids: string }) =>
  kysely
    .selectFrom('analytics_visits')
    .select(['id', 'memory'])
    .where(isAmong(kysely, 'id', ids)),
);

async function writeVisits(tx: Transaction<Tables>, visits: Visits, events: readonly EventRow[]): Promise<void> {
  const rows = new Map<string, Tables['analytics_visits']>();
  for (const event of events) {
    const id = toVisitId(event);
    if (id === undefined || event.device_id === null) continue;
    const last_at = Math.max(event.received_at, rows.get(id)?.last_at ?? 0);
    const visit = visits.get(id);
    rows.set(id, {
      ...{ id, device_id: event.device_id, last_at, memory: JSON.stringify(visit) },
      traffic: visit?.traffic ?? null,
      page_path: visit?.page ?? null,
      seen_at: visit?.seenAt ?? null,
    });
  }
  await upsertVisits(tx, [...rows.values()]);
}

const visitColumns = ['last_at', 'traffic', 'page_path', 'seen_at', 'memory'] as const;

const upsertVisits = prepareBatches((kysely, rows: readonly Tables['analytics_visits'][]) =>
  kysely
    .insertInto('analytics_visits')
    .values(rows.map((row) => pickValues(row, ['id', 'device_id', ...visitColumns])))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(visitColumns.map((column) => [column, ref(`excluded.${column}`)])),
        ),
    ),
);

async function readStored(tx: Transaction<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await selectStored(tx, { ids: JSON.stringify(ids) });
  return new Set(rows.map(({ id }) => id));
}

const selectStored = prepareQuery((kysely, { ids }: { ids: string }) =>
  kysely
    .selectFrom('analytics_rollups')
    .select('id')
    .where(isAmong(kysely, 'id', ids)),
);

/** Adds to the counts. The cursor's lock prevents concurrent changes. */
async function addCounts(tx: Transaction<Tables>, counted: readonly CountedRow[]): Promise<void> {
  for (let from = 0; from < counted.length; from += SKETCHES_PER_STATEMENT) {
    const part = counted.slice(from, from + SKETCHES_PER_STATEMENT);
    const stored = await readSketches(tx, part);
    await upsertCounts(
      tx,
      part.map((one): RollupRow => ({ ...one, visitors: packSketch(stored.get(one.id), one.visitors) })),
    );
  }
}

const upsertCounts = prepareBatches((kysely, rows: readonly RollupRow[]) =>
  kysely
    .insertInto('analytics_rollups')
    .values(rows.map((row) => pickValues(row, rollupColumns)))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        times: row('analytics_rollups.times', '+', row.ref('excluded.times')),
        visits: row('analytics_rollups.visits', '+', row.ref('excluded.visits')),
        visitors: row.ref('excluded.visitors'),
      })),
    ),
);

async function readSketches(tx: Transaction<Tables>, counted: readonly CountedRow[]): Promise<Map<string, Uint8Array>> {
  const rows = await selectSketches(tx, { ids: JSON.stringify(counted.map(({ id }) => id)) });
  return new Map(rows.map(({ id, visitors }) => [id, visitors]));
}

const selectSketches = prepareQuery((kysely, { ids }: { ids: string }) =>
  kysely
    .selectFrom('analytics_rollups')
    .select(['id', 'visitors'])
    .where(isAmong(kysely, 'id', ids)),
);
