import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playground_loans: LoanRow;
  }
}

/**
 * A visitor's name and income, as digests, with the time of the last request. Neither they nor the amount are stored.
 */
type LoanRow = {
  visitor_id: string;
  /** Signed with this server's secret, differently for each visitor. */
  name_digest: string;
  income_digest: string;
  /** Milliseconds since 1970. */
  at: number;
};

export const loanMigrations: Migrations = {
  'playground-6-loans': {
    async up(db) {
      await db.schema
        .createTable('playground_loans')
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('name_digest', 'text', (column) => column.notNull())
        .addColumn('income_digest', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('playground_loans_key', ['visitor_id', 'name_digest', 'income_digest'])
        .execute();
      await db.schema.createIndex('playground_loans_at').on('playground_loans').column('at').execute();
    },
  },
};
