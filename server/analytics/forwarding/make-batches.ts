import { randomUUIDv7 } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import type { Services } from '../../platform/feature.ts';
import { type ForwardingCursor, findCommittedSeq, hasNewEvents, lockCursor, moveCursor } from '../event-cursors.ts';

/** Half of the events per second that the vendor accepts per project. */
const MAX_EVENTS_PER_BATCH = 500;
/** Below the vendor's limit of 1 MB per request, with room for the envelope. */
const MAX_BYTES_PER_BATCH = 900_000;

/** A destination of the outbox that gets every event. */
export type EventReceiver = { readonly destination: string; readonly cursor: ForwardingCursor };

const madeChannel = channel('analytics:batch-made');

/**
 * Creates batches of the events stored since the last run, and enqueues them: batch, delivery and cursor are written in
 * one transaction, so that every event is in exactly one batch of a receiver.
 *
 * @returns the number of batches
 */
export async function makeBatches(
  { database, clock, outbox }: Pick<Services, 'database' | 'clock' | 'outbox'>,
  { destination, cursor }: EventReceiver,
  stop?: AbortSignal,
): Promise<number> {
  if (!(await hasNewEvents(database, cursor))) return 0;
  const until = await findCommittedSeq(database);
  let made = 0;
  while (stop?.aborted !== true && (await makeOne())) made += 1;
  return made;

  function makeOne(): Promise<boolean> {
    return database.kysely.transaction().execute(async (tx) => {
      const after = await lockCursor(tx, cursor);
      const events = await tx
        .selectFrom('analytics_events')
        .select(['seq', sql<number>`length(event)`.as('length')])
        .where('seq', '>', after)
        .where('seq', '<=', until)
        .orderBy('seq')
        .limit(MAX_EVENTS_PER_BATCH)
        .execute();
      const last = takeUntilFull(events).at(-1);
      if (last === undefined) return false;
      const id = `events-${randomUUIDv7()}`;
      await tx
        .insertInto('analytics_batches')
        .values({ id, after_seq: after, until_seq: last.seq, left_seqs: null, refused: '[]', created_at: clock.now() })
        .execute();
      await outbox.enqueue(tx, [{ destination, subject: id, body: {} }]);
      await moveCursor(tx, cursor, last.seq);
      madeChannel.publish({ id });
      return true;
    });
  }
}

/** Returns as many events as fit into a batch; an event that is too large is sent alone, and the vendor rejects it. */
function takeUntilFull<Event extends { length: number }>(events: readonly Event[]): readonly Event[] {
  let bytes = 0;
  const end = events.findIndex(({ length }) => {
    bytes += length;
    return bytes > MAX_BYTES_PER_BATCH;
  });
  return end === -1 ? events : events.slice(0, Math.max(1, end));
}
