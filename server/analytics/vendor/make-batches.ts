import { randomUUIDv7 } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import type { Services } from '../../platform/feature.ts';
import { FORWARDED, hasNewEvents, lockCursor, moveCursor, storedUntil } from '../stored-until.ts';
import { VENDOR } from './send-batch.ts';

/** Half of what the vendor takes a second of one project. */
const EVENTS_PER_BATCH = 500;
/** Below the vendor's 1 MB a request, with what stands around the events. */
const BYTES_PER_BATCH = 900_000;

const madeChannel = channel('analytics:batch-made');

/**
 * Puts what was stored since the last time into batches and each into the outbox: batch, delivery and cursor in one
 * transaction, so that every event is in exactly one batch.
 *
 * @returns how many batches were made
 */
export async function makeBatches(
  { database, clock, outbox }: Pick<Services, 'database' | 'clock' | 'outbox'>,
  stop?: AbortSignal,
): Promise<number> {
  if (!(await hasNewEvents(database, FORWARDED))) return 0;
  const until = await storedUntil(database);
  let made = 0;
  while (stop?.aborted !== true && (await makeOne())) made += 1;
  return made;

  function makeOne(): Promise<boolean> {
    return database.kysely.transaction().execute(async (tx) => {
      const after = await lockCursor(tx, FORWARDED);
      const events = await tx
        .selectFrom('analytics_events')
        .select(['seq', sql<number>`length(event)`.as('length')])
        .where('seq', '>', after)
        .where('seq', '<=', until)
        .orderBy('seq')
        .limit(EVENTS_PER_BATCH)
        .execute();
      const last = fitting(events).at(-1);
      if (last === undefined) return false;
      const id = `events-${randomUUIDv7()}`;
      await tx
        .insertInto('analytics_batches')
        .values({ id, after_seq: after, until_seq: last.seq, left_seqs: null, refused: '[]', created_at: clock.now() })
        .execute();
      await outbox.deliverLater(tx, [{ destination: VENDOR, subject: id, body: {} }]);
      await moveCursor(tx, FORWARDED, last.seq);
      madeChannel.publish({ id });
      return true;
    });
  }
}

/** As many as fit; one that is too long alone goes alone, and it is for the vendor to say so. */
function fitting<Event extends { length: number }>(events: readonly Event[]): readonly Event[] {
  let bytes = 0;
  const end = events.findIndex(({ length }) => {
    bytes += length;
    return bytes > BYTES_PER_BATCH;
  });
  return end === -1 ? events : events.slice(0, Math.max(1, end));
}
