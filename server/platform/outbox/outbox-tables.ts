import type { DeliveryState } from '@whorl/contract/console/deliveries.ts';
import type { Migrations } from '../database/migrations.ts';

declare module '../database/tables.ts' {
  interface Tables {
    outbox: OutboxRow;
    outbox_destinations: DestinationRow;
  }
}

/** All times are milliseconds since 1970. */
export type OutboxRow = {
  id: string;
  destination: string;
  subject: string;
  body: string;
  state: DeliveryState;
  due_at: number;
  /** End of the lease of the worker that claimed it; 0 if none. */
  lease_until: number;
  /** Fencing token: increases with each claim, so that a worker whose lease has expired can't settle a later claim. */
  token: number;
  attempts: number;
  /** Time of the last failure, from which `due_at` was computed; null if none. */
  failed_at: number | null;
  last_error: string | null;
  /** Times and reasons of the latest failed attempts as JSON, see `readFailures`; null for none. */
  failures: string | null;
  created_at: number;
  settled_at: number | null;
};

/** Rate limit and circuit breaker of one destination, shared by all processes. */
export type DestinationRow = {
  name: string;
  /** Time when the token bucket is full again. */
  full_at: number;
  /** End of the pause of an open circuit breaker. */
  open_until: number;
  /** Start of that pause; null if stored before this column existed. */
  paused_at: number | null;
  /** Consecutive failures. */
  failures: number;
  /** ID of the delivery that is the probe of a half-open circuit breaker. */
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
  'outbox-4-failures': {
    async up(db) {
      await db.schema.alterTable('outbox').addColumn('failures', 'text').execute();
    },
  },
  'outbox-5-console': {
    async up(db) {
      const create = (name: string, columns: (keyof OutboxRow)[]) =>
        db.schema.createIndex(name).on('outbox').columns(columns).execute();
      // For the list, of all destinations and of one.
      await create('outbox_state_created', ['state', 'created_at', 'id']);
      await create('outbox_destination_created', ['destination', 'state', 'created_at', 'id']);
      // For the numbers of deliveries by destination, and of those sent in the last day.
      await create('outbox_settled', ['state', 'settled_at', 'destination']);
    },
  },
};
