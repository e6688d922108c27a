import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { postToVendor } from '../../platform/outbox/post-to-vendor.ts';
import { forwardingCursors } from '../event-cursors.ts';
import { toExportRow } from '../export-events.ts';
import type { EventReceiver } from './make-batches.ts';

export type ExportSettings = {
  /** URL that batches are posted to; `{batch}` in it is replaced by the ID of the batch. */
  readonly url: string;
  /** Value of the header `Authorization`. */
  readonly authorization: string | undefined;
};

/** The other system as a receiver of every event. */
export const exportReceiver: EventReceiver = { destination: 'event-export', cursor: forwardingCursors.export };

/** Rate of batches: 5,000 events per second after an outage. */
const exportRate = { burst: 20, perSecond: 10 };

/**
 * Creates the destination of the outbox that posts events to another system, such as a data warehouse, as one JSON object per
 * line. A batch that is sent again has the same ID, by which the receiver can ignore it: in the header `Idempotency-Key` and
 * in the URL.
 */
export const createExportDestination = (
  settings: ExportSettings,
  { database, clock }: { database: Database; clock: Clock },
): Destination => ({
  name: exportReceiver.destination,
  rate: exportRate,
  async deliver({ subject }, signal) {
    const lines = await readLines(database, subject);
    // The events were erased, or have passed their retention period.
    if (lines.length === 0) return { kind: 'sent' };
    return postToVendor(settings.url.replaceAll('{batch}', encodeURIComponent(subject)), {
      headers: {
        'content-type': 'application/x-ndjson',
        'idempotency-key': subject,
        ...(settings.authorization !== undefined && { authorization: settings.authorization }),
      },
      body: lines.join(''),
      signal,
      now: clock.now(),
    });
  },
});

/** Returns the stored events of a batch as lines of JSON. */
async function readLines({ kysely }: Database, batchId: string): Promise<string[]> {
  const batch = await kysely
    .selectFrom('analytics_batches')
    .select(['after_seq', 'until_seq'])
    .where('id', '=', batchId)
    .executeTakeFirst();
  if (batch === undefined) return [];
  const events = await kysely
    .selectFrom('analytics_events')
    .selectAll()
    .where('seq', '>', batch.after_seq)
    .where('seq', '<=', batch.until_seq)
    .orderBy('seq')
    .execute();
  return events.map((event) => `${JSON.stringify(toExportRow(event))}\n`);
}
