import { channel } from 'node:diagnostics_channel';
import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { DeliveryOutcome } from '../../platform/outbox/outbox.ts';
import type { EventRow } from '../event-tables.ts';
import type { BatchRow } from './forward-tables.ts';
import type { VendorSettings } from './forwarding.ts';
import { postEvents, type VendorVerdict } from './post-events.ts';

/** As the outbox names it. */
export const VENDOR = 'amplitude';
/** Batches: 1,000 events a second, which is what the vendor takes of a project. */
export const vendorRate = { burst: 4, perSecond: 2 };
/** What the vendor asks for after a 429, where it says nothing itself. */
const THROTTLED_MS = 30_000;

const progressChannel = channel('analytics:batch-progress');

type Tools = { database: Database; clock: Clock; settings: VendorSettings };
type Sendable = Pick<EventRow, 'seq' | 'insert_id' | 'happened_at' | 'event'>;
const refusedSchema = v.array(v.object({ seq: v.number(), reason: v.string() }));
type Refused = v.InferOutput<typeof refusedSchema>[number];
const seqsSchema = v.array(v.number());

/**
 * Sends what is left of a batch, in as many requests as its answers make necessary, and writes down after each what the
 * vendor has taken and what it never will. Events that were erased meanwhile are not there any more, and not sent.
 */
export async function sendBatch(tools: Tools, batchId: string, signal: AbortSignal): Promise<DeliveryOutcome> {
  const { database, settings, clock } = tools;
  const batch = await readBatch(database.kysely, batchId);
  // Its events are older than anything is kept.
  if (batch === undefined) return { kind: 'sent' };
  let left = await readLeft(database.kysely, batch);
  const refused = v.parse(refusedSchema, JSON.parse(batch.refused));
  let atOnce = left.length;
  let waiting: Sendable[] = [];
  let pauseMs = THROTTLED_MS;

  while (left.length > 0) {
    const sending = left.slice(0, atOnce);
    const verdict = await postEvents(settings, sending.map(asSent), { signal, now: clock.now() });
    if (verdict.kind === 'outcome') return verdict.outcome;
    if (verdict.kind === 'too large' && sending.length > 1) {
      atOnce = Math.ceil(sending.length / 2);
      continue;
    }
    const done = applyVerdict(verdict, sending, refused);
    waiting = [...waiting, ...done.waiting];
    left = [...done.again, ...left.slice(sending.length)];
    await writeProgress(database, batch.id, [...waiting, ...left], refused);
    progressChannel.publish({ id: batch.id });
    // Those that must wait stay out of the next request: with them the vendor would take none of it.
    if (verdict.kind !== 'throttled') continue;
    pauseMs = Math.max(pauseMs, verdict.retryAfterMs ?? 0);
    if (done.waiting.length === 0) return { kind: 'retry', reason: verdict.reason, retryAfterMs: pauseMs };
  }
  if (waiting.length === 0) return { kind: 'sent' };
  return { kind: 'retry', reason: '429 some events have to wait', retryAfterMs: pauseMs };
}

/** What becomes of the events of a request: those in neither list are settled. */
function applyVerdict(
  verdict: Exclude<VendorVerdict, { kind: 'outcome' }>,
  sending: readonly Sendable[],
  refused: Refused[],
): { again: Sendable[]; waiting: Sendable[] } {
  switch (verdict.kind) {
    case 'taken':
      return { again: [], waiting: [] };
    case 'too large':
      refused.push(...sending.map(({ seq }) => ({ seq, reason: '413 too large alone' })));
      return { again: [], waiting: [] };
    case 'some refused': {
      refused.push(
        ...[...verdict.reasons].flatMap(([index, reason]) => {
          const event = sending[index];
          return event === undefined ? [] : [{ seq: event.seq, reason }];
        }),
      );
      return { again: sending.filter((_event, index) => !verdict.reasons.has(index)), waiting: [] };
    }
    case 'throttled':
      return {
        again: sending.filter((_event, index) => !verdict.positions.has(index)),
        waiting: sending.filter((_event, index) => verdict.positions.has(index)),
      };
  }
}

/** With what makes it the same event to the vendor however often it comes. */
const asSent = ({ insert_id, happened_at, event }: Sendable): CollectedEvent => ({
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

function writeProgress(database: Database, id: string, left: readonly Sendable[], refused: readonly Refused[]) {
  return database.commitTogether((tx) =>
    tx
      .updateTable('analytics_batches')
      .set({ left_seqs: JSON.stringify(left.map(({ seq }) => seq)), refused: JSON.stringify(refused) })
      .where('id', '=', id)
      .execute(),
  );
}
