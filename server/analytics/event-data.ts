import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import {
  ERASURE_BATCH_SIZE,
  type ErasureResult,
  type ExternalCopy,
  type VisitorData,
} from '../platform/personal-data.ts';
import { eraseEvents, eraseVisitorEvents } from './delete-events.ts';
import { findForwardedSeq, forwardingCursors } from './event-cursors.ts';
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
    const externalCopies: ExternalCopy[] = [];
    while (true) {
      const batch = await database.commitTogether((tx) => eraseBatch(tx, visitorId));
      if (batch.count === 0) return { count, externalCopies };
      count += batch.count;
      addCopies(externalCopies, batch.externalCopies);
    }
  },
  async erase(tx, visitorId) {
    const { first } = await tx
      .selectFrom('analytics_events')
      .select(({ fn }) => fn.min('seq').as('first'))
      .where('device_id', '=', visitorId)
      .executeTakeFirstOrThrow();
    const externalCopies = first === null ? [] : await findCopies(tx, first, visitorId);
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
  const externalCopies = await findCopies(tx, Math.min(...seqs), visitorId);
  return { count: await eraseEvents(tx, seqs), externalCopies };
}

/**
 * Returns the copies of a person's events that other systems have. Delivery times are unknown because they are deleted after
 * a week.
 *
 * @param first `seq` of the first event
 * @param id visitor ID or email address under which they are stored
 */
export async function findCopies(tx: Transaction<Tables>, first: number, id: string): Promise<ExternalCopy[]> {
  const systems = [
    { system: 'the analytics vendor', cursor: forwardingCursors.vendor },
    { system: 'the receiver of exported events', cursor: forwardingCursors.export },
  ];
  const copies: ExternalCopy[] = [];
  for (const { system, cursor } of systems) {
    if (first <= (await findForwardedSeq(tx, cursor))) copies.push({ system, id, deliveredAt: undefined });
  }
  return copies;
}

/** Adds the copies in systems that aren't in the list yet. */
export function addCopies(copies: ExternalCopy[], others: readonly ExternalCopy[]): void {
  for (const other of others) if (!copies.some(({ system }) => system === other.system)) copies.push(other);
}
