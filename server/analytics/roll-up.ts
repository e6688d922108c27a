import { channel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type CountedRow, countEvents, toVisitId, type Visits, visitMemorySchema } from './count-events.ts';
import { findCommittedSeq, hasNewEvents, lockCursor, moveCursor } from './event-cursors.ts';
import type { EventRow } from './event-tables.ts';
import { limitValues } from './limit-values.ts';
import type { RollupRow } from './rollup-tables.ts';
import { packSketch } from './visitor-sketch.ts';

/** Events counted in one transaction, which blocks other writes to SQLite. */
const COUNT_BATCH_SIZE = 2_000;
const ROWS_PER_STATEMENT = 200;
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
    // Leaves half of the time to other writes.
    if (stop !== undefined) await setTimeout(performance.now() - began);
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
  const ids = [...new Set(events.map(toVisitId).filter((id) => id !== undefined))];
  const visits: Visits = new Map();
  for (const part of splitBatches(ids)) {
    const rows = await tx.selectFrom('analytics_visits').select(['id', 'memory']).where('id', 'in', part).execute();
    for (const { id, memory } of rows) visits.set(id, v.parse(visitMemorySchema, JSON.parse(memory)));
  }
  return visits;
}

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
  for (const part of splitBatches([...rows.values()])) {
    await tx
      .insertInto('analytics_visits')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          last_at: row.ref('excluded.last_at'),
          traffic: row.ref('excluded.traffic'),
          page_path: row.ref('excluded.page_path'),
          seen_at: row.ref('excluded.seen_at'),
          memory: row.ref('excluded.memory'),
        })),
      )
      .execute();
  }
}

async function readStored(tx: Transaction<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (const part of splitBatches(ids)) {
    const rows = await tx.selectFrom('analytics_rollups').select('id').where('id', 'in', part).execute();
    for (const { id } of rows) stored.add(id);
  }
  return stored;
}

/** Adds to the counts. The cursor's lock prevents concurrent changes. */
async function addCounts(tx: Transaction<Tables>, counted: readonly CountedRow[]): Promise<void> {
  for (const part of splitBatches(counted)) {
    const stored = await readSketches(tx, part);
    const rows = part.map((one): RollupRow => ({ ...one, visitors: packSketch(stored.get(one.id), one.visitors) }));
    await tx
      .insertInto('analytics_rollups')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          times: row('analytics_rollups.times', '+', row.ref('excluded.times')),
          visits: row('analytics_rollups.visits', '+', row.ref('excluded.visits')),
          visitors: row.ref('excluded.visitors'),
        })),
      )
      .execute();
  }
}

async function readSketches(tx: Transaction<Tables>, counted: readonly CountedRow[]): Promise<Map<string, Uint8Array>> {
  const rows = await tx
    .selectFrom('analytics_rollups')
    .select(['id', 'visitors'])
    .where(
      'id',
      'in',
      counted.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, visitors }) => [id, visitors]));
}

function* splitBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += ROWS_PER_STATEMENT)
    yield items.slice(from, from + ROWS_PER_STATEMENT);
}
