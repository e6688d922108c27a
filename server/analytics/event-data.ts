import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { type Elsewhere, ERASED_AT_ONCE, type Erased, type VisitorData } from '../platform/personal-data.ts';
import { eraseEvents, eraseEventsOf } from './delete-events.ts';
import type { EventRow } from './event-tables.ts';
import { forwardedUntil } from './stored-until.ts';

/** What analytics keeps under a visitor id. Where events were sent on to a vendor, it has them under the same id. */
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
      ...events.map(exportedEvent),
      ...visits.map(({ id, last_at, memory }) => ({
        id,
        visit: JSON.parse(memory) as unknown,
        last_at: new Date(last_at).toISOString(),
      })),
    ];
  },
  async eraseInPortions(database, visitorId) {
    let count = 0;
    let elsewhere: readonly Elsewhere[] = [];
    while (true) {
      const portion = await database.commitTogether((tx) => erasePortion(tx, visitorId));
      if (portion.count === 0) return { count, elsewhere };
      count += portion.count;
      if (portion.elsewhere.length > 0) ({ elsewhere } = portion);
    }
  },
  async erase(tx, visitorId) {
    const forwarded = await tx
      .selectFrom('analytics_events')
      .select('seq')
      .where('device_id', '=', visitorId)
      .where('seq', '<=', await forwardedUntil(tx))
      .limit(1)
      .execute();
    const elsewhere = forwarded.length > 0 ? [atVendor(visitorId)] : [];
    return { count: await eraseEventsOf(tx, visitorId), elsewhere };
  },
};

/** Returns an event as exports show it. */
export const exportedEvent = ({ received_at, country, event }: EventRow): object => ({
  received_at: new Date(received_at).toISOString(),
  country,
  event: JSON.parse(event) as unknown,
});

async function erasePortion(tx: Transaction<Tables>, visitorId: string): Promise<Erased> {
  const portion = await tx
    .selectFrom('analytics_events')
    .select('seq')
    .where('device_id', '=', visitorId)
    .orderBy('seq')
    .limit(ERASED_AT_ONCE)
    .execute();
  const seqs = portion.map(({ seq }) => seq);
  if (seqs.length === 0) return { count: 0, elsewhere: [] };
  const forwarded = await forwardedUntil(tx);
  const elsewhere = seqs.some((seq) => seq <= forwarded) ? [atVendor(visitorId)] : [];
  return { count: await eraseEvents(tx, seqs), elsewhere };
}

/** Each event went with a batch; when exactly is not kept for longer than a week. */
export const atVendor = (id: string): Elsewhere => ({ where: 'the analytics vendor', id, deliveredAt: undefined });
