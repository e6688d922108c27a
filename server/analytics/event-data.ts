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

/** Export and erasure of a visitor's events. The vendor has forwarded events under the same ID. */
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
    const externalCopies = forwarded.length > 0 ? [createVendorCopy(visitorId)] : [];
    return { count: await eraseVisitorEvents(tx, visitorId), externalCopies };
  },
};

/** Converts an event for exports. */
export const toExportedEvent = ({ received_at, country, event }: EventRow): object => ({
  received_at: new Date(received_at).toISOString(),
  country,
  event: JSON.parse(event) as unknown,
});

async function eraseBatch(tx: Transaction<Tables>, visitorId: string): Promise<ErasureResult> {
  const batch = await tx
    .selectFrom('analytics_events')
    .select('seq')
    .where('device_id', '=', visitorId)
    .orderBy('seq')
    .limit(ERASURE_BATCH_SIZE)
    .execute();
  const seqs = batch.map(({ seq }) => seq);
  if (seqs.length === 0) return { count: 0, externalCopies: [] };
  const forwarded = await findForwardedSeq(tx);
  const externalCopies = seqs.some((seq) => seq <= forwarded) ? [createVendorCopy(visitorId)] : [];
  return { count: await eraseEvents(tx, seqs), externalCopies };
}

/** Returns the copy that the vendor has. Delivery times of batches are deleted after a week. */
export const createVendorCopy = (id: string): ExternalCopy => ({
  system: 'the analytics vendor',
  id,
  deliveredAt: undefined,
});
