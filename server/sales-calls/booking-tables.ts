import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    sales_calls: CallRow;
    sales_call_seats: SeatRow;
  }
}

/** One lead's call; moving and canceling it changes its row. All times are milliseconds since 1970. */
export type CallRow = {
  id: string;
  lead_id: string;
  /** Value of the lead form's `name` field. */
  form: string;
  /** The lead's email address, which finds the call even after the lead was deleted. */
  email: string;
  starts_at: number;
  ends_at: number;
  /** The visitor's time zone. */
  time_zone: string;
  state: 'booked' | 'cancelled';
  /** Number of changes, as calendars require it. */
  sequence: number;
  created_at: number;
  changed_at: number;
};

/** One host at one time. Its key prevents two calls from having the same host. */
type SeatRow = { starts_at: number; seat: number; call_id: string };

export const bookingMigrations: Migrations = {
  'sales-calls-1': {
    async up(db) {
      await db.schema
        .createTable('sales_calls')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().unique())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('starts_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .addColumn('time_zone', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('sales_calls_starts').on('sales_calls').column('starts_at').execute();
      await db.schema
        .createTable('sales_call_seats')
        .addColumn('starts_at', 'bigint', (column) => column.notNull())
        .addColumn('seat', 'integer', (column) => column.notNull())
        .addColumn('call_id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('sales_call_seats_key', ['starts_at', 'seat'])
        .execute();
      await db.schema.createIndex('sales_call_seats_call').on('sales_call_seats').column('call_id').execute();
      await db.schema
        .createTable('sales_call_secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('secret', 'text', (column) => column.notNull())
        .execute();
    },
  },
  'sales-calls-2-one-signer': {
    async up(db) {
      await db.schema.dropTable('sales_call_secrets').execute();
    },
  },
};
