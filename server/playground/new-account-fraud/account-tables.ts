import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playground_accounts: AccountRow;
  }
}

/** A visitor's account. Name and password are not stored. */
type AccountRow = {
  visitor_id: string;
  /** Time of creation in milliseconds since 1970. */
  at: number;
};

export const accountMigrations: Migrations = {
  'playground-9-accounts': {
    async up(db) {
      await db.schema
        .createTable('playground_accounts')
        .addColumn('visitor_id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('playground_accounts_at').on('playground_accounts').column('at').execute();
    },
  },
};
