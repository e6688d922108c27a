import type { VisitorData } from '../platform/personal-data.ts';
import { eraseEventsOf } from './delete-events.ts';
import type { AnalyticsTables } from './event-tables.ts';
import type { RollupTables } from './rollup-tables.ts';
import { forwardedUntil } from './stored-until.ts';

/** What analytics keeps under a visitor id. Where events were sent on to a vendor, it has them under the same id. */
export const eventData: VisitorData = {
  name: 'events',
  tables: ['analytics_events', 'analytics_visits'],
  async export(kysely, visitorId) {
    const tables = kysely.$extendTables<AnalyticsTables & RollupTables>();
    const events = await tables
      .selectFrom('analytics_events')
      .selectAll()
      .where('device_id', '=', visitorId)
      .orderBy('seq')
      .execute();
    const visits = await tables.selectFrom('analytics_visits').selectAll().where('device_id', '=', visitorId).execute();
    return [
      ...events.map(({ received_at, country, event }) => ({
        received_at: new Date(received_at).toISOString(),
        country,
        event: JSON.parse(event) as unknown,
      })),
      ...visits.map(({ id, last_at, memory }) => ({
        id,
        visit: JSON.parse(memory) as unknown,
        last_at: new Date(last_at).toISOString(),
      })),
    ];
  },
  async erase(tx, visitorId) {
    const { numbers } = await tx
      .$extendTables<AnalyticsTables>()
      .selectFrom('analytics_events')
      .select((events) => events.fn.countAll<number | string>().as('numbers'))
      .where('device_id', '=', visitorId)
      .where('seq', '<=', await forwardedUntil(tx))
      .executeTakeFirstOrThrow();
    // Each event went with a batch; when exactly is not kept for longer than a week.
    const elsewhere =
      Number(numbers) > 0 ? [{ where: 'the analytics vendor', id: visitorId, deliveredAt: undefined }] : [];
    return { count: await eraseEventsOf(tx, visitorId), elsewhere };
  },
};
