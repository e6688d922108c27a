import type { Migrations } from '../../platform/database/migrations.ts';
import type { PaymentKind } from './decide-payment.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playground_payments: PaymentRow;
  }
}

/** A payment's outcome that counts against the visitor. Nothing of the card is stored. */
type PaymentRow = {
  id: string;
  visitor_id: string;
  /** Milliseconds since 1970. */
  at: number;
  kind: PaymentKind;
};

export const paymentMigrations: Migrations = {
  'playground-5-payments': {
    async up(db) {
      await db.schema
        .createTable('playground_payments')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('playground_payments_visitor')
        .on('playground_payments')
        .column('visitor_id')
        .execute();
      await db.schema.createIndex('playground_payments_at').on('playground_payments').column('at').execute();
    },
  },
};
