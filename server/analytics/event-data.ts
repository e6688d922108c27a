import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import {
  ERASURE_BATCH_SIZE,
  type ErasureResult,
  type ExternalCopy,
  type VisitorData,
} from '../platform/personal-data.ts';
import { eraseEvents, eraseVisitorEvents } from './delete-events.ts';
import { findForwardedSeq } from './event-cursors.ts';
import type { EventRow } from './event-tables.ts';

/** Exports and erases a visitor's events and visits. Events that were forwarded are stored by the vendor under the same ID. */
export const eventData: VisitorData = {
  name: 'events',
  tables: ['analytics_events', 'analytics_visits'],
  async export(kysely, visitorId) {
    const events = await kysely
      .selectFrom('analytics_events')
      .selectAll()
      .where('device_id', '=', visitorId)
      .orderBy('seq')
      .execute();
    const visits = await kysely.selectFrom('analytics_visits').selectAll().where('device_id', '=', visitorId).execute();
    return [
      ...events.map(toExportedEvent),
      ...visits.map(({ id, last_at, memory }) => ({
        id,
        visit: JSON.parse(memory) as unknown,
        last_at: new Date(last_at).toISOString(),
      })),
    ];
  },
  async eraseInBatches(database, visitorId) {
    let count = 0;
    let externalCopies: readonly ExternalCopy[] = [];
    while (true) {
      const batch = await database.commitTogether((tx) => eraseBatch(tx, visitorId));
      if (batch.count === 0) return { count, externalCopies };
      count += batch.count;
      if (batch.externalCopies.length > 0) ({ externalCopies } = batch);
    }
  },
  async erase(tx, visitorId) {
    const forwarded = await tx
      .selectFrom('analytics_events')
      .select('seq')
      .where('device_id', '=', visitorId)
      .where('seq', '<=', await findForwardedSeq(tx))
      .limit(1)
      .execute();
    const externalCopies = forwarded.length > 0 ? [describeVendorCopy(visitorId)] : [];
    return { count: await eraseVisitorEvents(tx, visitorId), externalCopies };
  },
};

/** Returns an event in the format of exports. */
export const toExportedEvent = ({ received_at, country, event }: EventRow): object => ({
  received_at: new Date(received_at).toISOString(),
  country,
  event: JSON.parse(event) as unknown,
});

async function eraseBatch(tx: Transaction<Tables>, visitorId: string): Promise<ErasureResult> {
  const rows = await tx
    .selectFrom('analytics_events')
    .select('seq')
    .where('device_id', '=', visitorId)
    .orderBy('seq')
    .limit(ERASURE_BATCH_SIZE)
    .execute();
  const seqs = rows.map(({ seq }) => seq);
  if (seqs.length === 0) return { count: 0, externalCopies: [] };
  const forwarded = await findForwardedSeq(tx);
  const externalCopies = seqs.some((seq) => seq <= forwarded) ? [describeVendorCopy(visitorId)] : [];
  return { count: await eraseEvents(tx, seqs), externalCopies };
}

/**
 * Describes the events that the analytics vendor stores about a person. Delivery times are unknown because they are
 * deleted after a week.
 *
 * @param id visitor ID or email address under which the vendor stores them
 */
export const describeVendorCopy = (id: string): ExternalCopy => ({
  system: 'the analytics vendor',
  id,
  deliveredAt: undefined,
});
