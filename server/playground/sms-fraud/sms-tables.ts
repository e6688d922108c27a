import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playground_sms_codes: SmsCodeRow;
  }
}

/** A code that would have been sent. The number is not stored. */
export type SmsCodeRow = {
  id: string;
  visitor_id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null after it was used, became void, expired, or was replaced by another. */
  code: string | null;
  /** Number of wrong attempts. */
  wrong: number;
};

export const smsMigrations: Migrations = {
  'playground-8-sms-codes': {
    async up(db) {
      await db.schema
        .createTable('playground_sms_codes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('code', 'text')
        .addColumn('wrong', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('playground_sms_codes_visitor')
        .on('playground_sms_codes')
        .column('visitor_id')
        .execute();
      await db.schema.createIndex('playground_sms_codes_at').on('playground_sms_codes').column('at').execute();
    },
  },
};
