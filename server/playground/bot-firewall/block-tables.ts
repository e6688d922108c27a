import type { Migrations } from '../../platform/database/migrations.ts';
import type { VisitorRow } from '../playground-tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** A network blocked by a visitor in it, without the last part of the IP address. */
    playground_blocks: VisitorRow & { network: string };
  }
}

export const blockMigrations: Migrations = {
  'playground-6-blocks': {
    async up(db) {
      await db.schema
        .createTable('playground_blocks')
        .addColumn('network', 'text', (column) => column.primaryKey())
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('playground_blocks_visitor').on('playground_blocks').column('visitor_id').execute();
      await db.schema.createIndex('playground_blocks_at').on('playground_blocks').column('at').execute();
    },
  },
};
