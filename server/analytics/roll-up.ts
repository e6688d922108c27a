import { channel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Counted, countEvents, type Visits, visitMemorySchema, visitOf } from './count-events.ts';
import type { EventRow } from './event-tables.ts';
import { limitValues } from './limit-values.ts';
import type { RollupRow } from './rollup-tables.ts';
import { hasNewEvents, lockCursor, moveCursor, storedUntil } from './stored-until.ts';
import { packWith } from './visitor-sketch.ts';

/** Events counted in one transaction: while it lasts, nobody else writes to SQLite. */
const COUNTED_AT_ONCE = 2_000;
const ROWS_PER_STATEMENT = 200;
export const ROLLUPS = 'rollups';

// For whoever watches: tests that end the process exactly there.
const countedChannel = channel('analytics:counted');
const rolledUpChannel = channel('analytics:rolled-up');

/**
 * Counts what was stored since the last time, each event exactly once: the counts, the memory of the visits and the
 * cursor are written in one transaction. Several processes may do this at the same time; one works, the others wait.
 *
 * @param stop ends it after the transaction that is under way; with it, others have as much time as this takes
 * @returns how many events were counted
 */
export async function rollUp(database: Database, stop?: AbortSignal): Promise<number> {
  if (!(await hasNewEvents(database, ROLLUPS))) return 0;
  const until = await storedUntil(database);
  let counted = 0;
  while (stop?.aborted !== true) {
    const began = performance.now();
    const some = await rollUpSome(database, until);
    counted += some;
    if (some < COUNTED_AT_ONCE) break;
    // Half of the time belongs to those who wait to store something.
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
      .limit(COUNTED_AT_ONCE)
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
  const ids = [...new Set(events.map(visitOf).filter((id) => id !== undefined))];
  const visits: Visits = new Map();
  for (const part of inParts(ids)) {
    const rows = await tx.selectFrom('analytics_visits').select(['id', 'memory']).where('id', 'in', part).execute();
    for (const { id, memory } of rows) visits.set(id, v.parse(visitMemorySchema, JSON.parse(memory)));
  }
  return visits;
}

async function writeVisits(tx: Transaction<Tables>, visits: Visits, events: readonly EventRow[]): Promise<void> {
  const rows = new Map<string, Tables['analytics_visits']>();
  for (const event of events) {
    const id = visitOf(event);
    if (id === undefined || event.device_id === null) continue;
    const last_at = Math.max(event.received_at, rows.get(id)?.last_at ?? 0);
    rows.set(id, { id, device_id: event.device_id, last_at, memory: JSON.stringify(visits.get(id)) });
  }
  for (const part of inParts([...rows.values()])) {
    await tx
      .insertInto('analytics_visits')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({ last_at: row.ref('excluded.last_at'), memory: row.ref('excluded.memory') })),
      )
      .execute();
  }
}

async function readStored(tx: Transaction<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (const part of inParts(ids)) {
    const rows = await tx.selectFrom('analytics_rollups').select('id').where('id', 'in', part).execute();
    for (const { id } of rows) stored.add(id);
  }
  return stored;
}

/** Nobody changes the rows meanwhile: whoever does holds the cursor. */
async function addCounts(tx: Transaction<Tables>, counted: readonly Counted[]): Promise<void> {
  for (const part of inParts(counted)) {
    const stored = await readSketches(tx, part);
    const rows = part.map((one): RollupRow => ({ ...one, visitors: packWith(stored.get(one.id), one.visitors) }));
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

async function readSketches(tx: Transaction<Tables>, counted: readonly Counted[]): Promise<Map<string, Uint8Array>> {
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

function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += ROWS_PER_STATEMENT)
    yield items.slice(from, from + ROWS_PER_STATEMENT);
}
