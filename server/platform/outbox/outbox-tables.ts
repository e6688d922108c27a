import type { Migrations } from '../database/migrations.ts';

declare module '../database/tables.ts' {
  interface Tables {
    outbox: OutboxRow;
    outbox_destinations: DestinationRow;
  }
}

/** `waiting` to be delivered (again), `held` back, `sent`, or `dead`: only a person's retry moves it on. */
export type DeliveryState = 'waiting' | 'held' | 'sent' | 'dead';

/** All times are milliseconds since 1970. */
export type OutboxRow = {
  id: string;
  destination: string;
  subject: string;
  body: string;
  state: DeliveryState;
  due_at: number;
  /** Until then whoever claimed it is at work on it; 0 for nobody. */
  lease_until: number;
  /** Rises with each claim, so that a worker whose lease ran out cannot settle what another has claimed since. */
  token: number;
  attempts: number;
  /** When the last attempt failed, which `due_at` was computed from; null while none has. */
  failed_at: number | null;
  last_error: string | null;
  created_at: number;
  settled_at: number | null;
};

/** Rate and circuit of one destination, shared by all processes. */
export type DestinationRow = {
  name: string;
  /** When its token bucket will be full again. */
  full_at: number;
  /** Nothing is sent before. */
  open_until: number;
  /** When that pause began; null where it was written before there was this column. */
  paused_at: number | null;
  /** Failures in a row. */
  failures: number;
  /** The one delivery that is trying whether a destination that was away is back. */
  probe: string | null;
};

export const outboxMigrations: Migrations = {
  'outbox-1': {
    async up(db) {
      await db.schema
        .createTable('outbox')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('destination', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('lease_until', 'bigint', (column) => column.notNull())
        .addColumn('token', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'bigint', (column) => column.notNull())
        .addColumn('last_error', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('settled_at', 'bigint')
        .execute();
      await db.schema.createIndex('outbox_due').on('outbox').columns(['destination', 'state', 'due_at']).execute();
      await db.schema.createIndex('outbox_subject').on('outbox').column('subject').execute();
      await db.schema
        .createTable('outbox_destinations')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('full_at', 'bigint', (column) => column.notNull())
        .addColumn('open_until', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  'outbox-2-probe': {
    async up(db) {
      await db.schema.alterTable('outbox_destinations').addColumn('probe', 'text').execute();
    },
  },
  'outbox-3-clock': {
    async up(db) {
      await db.schema.alterTable('outbox').addColumn('failed_at', 'bigint').execute();
      await db.schema.alterTable('outbox_destinations').addColumn('paused_at', 'bigint').execute();
    },
  },
};
