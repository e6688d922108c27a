import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playground_reads: ReadRow;
  }
}

/** An article read by a visitor, with the first time within its day. */
type ReadRow = {
  visitor_id: string;
  article: string;
  /** Milliseconds since 1970. */
  at: number;
};

export const articleMigrations: Migrations = {
  'playground-3-reads': {
    async up(db) {
      await db.schema
        .createTable('playground_reads')
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('article', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('playground_reads_key', ['visitor_id', 'article'])
        .execute();
      await db.schema.createIndex('playground_reads_at').on('playground_reads').column('at').execute();
    },
  },
};
