import type { Migrations } from '../platform/database/migrations.ts';

export type AnalyticsTables = { analytics_events: EventRow };

/** All times are milliseconds since 1970. */
export type EventRow = {
  /** By which an event that is sent again is recognised. */
  insert_id: string;
  event_type: string;
  device_id: string | null;
  user_id: string | null;
  session_id: number | null;
  /** By the sender's clock; ours where it sent none. */
  happened_at: number;
  received_at: number;
  plan_version: string;
  /** The whole event as it came, as JSON. */
  event: string;
};

export const analyticsMigrations: Migrations = {
  'analytics-1-events': {
    async up(db) {
      await db.schema
        .createTable('analytics_events')
        .addColumn('insert_id', 'text', (column) => column.primaryKey())
        .addColumn('event_type', 'text', (column) => column.notNull())
        .addColumn('device_id', 'text')
        .addColumn('user_id', 'text')
        .addColumn('session_id', 'bigint')
        .addColumn('happened_at', 'bigint', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('plan_version', 'text', (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('analytics_events_received')
        .on('analytics_events')
        .columns(['received_at'])
        .execute();
    },
  },
};
