import { channel } from 'node:diagnostics_channel';
import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { DeliveryOutcome } from '../../platform/outbox/outbox.ts';
import { forwardingCursors } from '../event-cursors.ts';
import type { EventRow } from '../event-tables.ts';
import type { BatchRow } from './forward-tables.ts';
import type { VendorSettings } from './forwarding.ts';
import type { EventReceiver } from './make-batches.ts';
import { postEvents, type VendorResult } from './post-events.ts';

/** The vendor as a receiver of every event. */
export const vendorReceiver: EventReceiver = { destination: 'amplitude', cursor: forwardingCursors.vendor };
/** Rate of batches: 1,000 events per second, the vendor's limit per project. */
export const vendorRate = { burst: 4, perSecond: 2 };
/** Pause after a 429 without `Retry-After`, recommended by the vendor's documentation. */
const THROTTLE_PAUSE_MS = 30_000;

const progressChannel = channel('analytics:batch-progress');

type Tools = { database: Database; clock: Clock; settings: VendorSettings };
type Sendable = Pick<EventRow, 'seq' | 'insert_id' | 'happened_at' | 'event'>;
const refusedSchema = v.array(v.object({ seq: v.number(), reason: v.string() }));
type Refused = v.InferOutput<typeof refusedSchema>[number];
const seqsSchema = v.array(v.number());

/**
 * Sends the remaining events of a batch in as many requests as necessary, and stores after each which events the vendor
 * accepted or rejected. Events that were erased in the meantime aren't sent.
 */
export async function sendBatch(tools: Tools, batchId: string, signal: AbortSignal): Promise<DeliveryOutcome> {
  const { database, settings, clock } = tools;
  const batch = await readBatch(database.kysely, batchId);
  // The batch was deleted because its events have passed their retention period.
  if (batch === undefined) return { kind: 'sent' };
  let remaining = await readLeft(database.kysely, batch);
  const refused = v.parse(refusedSchema, JSON.parse(batch.refused));
  let batchSize = remaining.length;
  let waiting: Sendable[] = [];
  let pauseMs = THROTTLE_PAUSE_MS;

  while (remaining.length > 0) {
    const sending = remaining.slice(0, batchSize);
    const result = await postEvents(settings, sending.map(toVendorEvent), { signal, now: clock.now() });
    if (result.kind === 'outcome') return result.outcome;
    if (result.kind === 'too large' && sending.length > 1) {
      batchSize = Math.ceil(sending.length / 2);
      continue;
    }
    const done = applyResult(result, sending, refused);
    waiting = [...waiting, ...done.waiting];
    remaining = [...done.again, ...remaining.slice(sending.length)];
    await writeProgress(database, batch.id, [...waiting, ...remaining], refused);
    progressChannel.publish({ id: batch.id });
    // Throttled events are left out of the next request, because the vendor would reject all of it.
    if (result.kind !== 'throttled') continue;
    pauseMs = Math.max(pauseMs, result.retryAfterMs ?? 0);
    if (done.waiting.length === 0) return { kind: 'retry', reason: result.reason, code: 429, retryAfterMs: pauseMs };
  }
  if (waiting.length === 0) return { kind: 'sent' };
  return { kind: 'retry', reason: '429 some events are throttled', code: 429, retryAfterMs: pauseMs };
}

/** Returns the events to send again and those to delay; the others are settled. */
function applyResult(
  result: Exclude<VendorResult, { kind: 'outcome' }>,
  sending: readonly Sendable[],
  refused: Refused[],
): { again: Sendable[]; waiting: Sendable[] } {
  switch (result.kind) {
    case 'taken':
      return { again: [], waiting: [] };
    case 'too large':
      refused.push(...sending.map(({ seq }) => ({ seq, reason: '413 event is too large' })));
      return { again: [], waiting: [] };
    case 'some refused': {
      refused.push(
        ...[...result.reasons].flatMap(([index, reason]) => {
          const event = sending[index];
          return event === undefined ? [] : [{ seq: event.seq, reason }];
        }),
      );
      return { again: sending.filter((_event, index) => !result.reasons.has(index)), waiting: [] };
    }
    case 'throttled':
      return {
        again: sending.filter((_event, index) => !result.positions.has(index)),
        waiting: sending.filter((_event, index) => result.positions.has(index)),
      };
  }
}

/** Converts an event for the vendor, with the insert ID by which the vendor deduplicates. */
const toVendorEvent = ({ insert_id, happened_at, event }: Sendable): CollectedEvent => ({
  time: happened_at,
  ...(JSON.parse(event) as CollectedEvent),
  insert_id,
});

const readBatch = (kysely: Kysely<Tables>, id: string): Promise<BatchRow | undefined> =>
  kysely.selectFrom('analytics_batches').selectAll().where('id', '=', id).executeTakeFirst();

function readLeft(kysely: Kysely<Tables>, { after_seq, until_seq, left_seqs }: BatchRow): Promise<Sendable[]> {
  const seqs = left_seqs === null ? undefined : v.parse(seqsSchema, JSON.parse(left_seqs));
  if (seqs?.length === 0) return Promise.resolve([]);
  return kysely
    .selectFrom('analytics_events')
    .select(['seq', 'insert_id', 'happened_at', 'event'])
    .where('seq', '>', after_seq)
    .where('seq', '<=', until_seq)
    .$if(seqs !== undefined, (query) => query.where('seq', 'in', seqs ?? []))
    .orderBy('seq')
    .execute();
}

function writeProgress(database: Database, id: string, remaining: readonly Sendable[], refused: readonly Refused[]) {
  return database.commitTogether((tx) =>
    tx
      .updateTable('analytics_batches')
      .set({ left_seqs: JSON.stringify(remaining.map(({ seq }) => seq)), refused: JSON.stringify(refused) })
      .where('id', '=', id)
      .execute(),
  );
}
