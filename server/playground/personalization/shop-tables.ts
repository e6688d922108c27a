import type { SeedId } from '@whorl/contract/playground/seed-shop.ts';
import type { Migrations } from '../../platform/database/migrations.ts';
import type { VisitorRow } from '../playground-tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** A visitor's search term, with the time of the last search. */
    playground_searches: VisitorRow & { term: string };
    playground_carts: VisitorRow & { seed: SeedId; count: number };
  }
}

export const shopMigrations: Migrations = {
  'playground-5-shop': {
    async up(db) {
      await db.schema
        .createTable('playground_searches')
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('term', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('playground_searches_key', ['visitor_id', 'term'])
        .execute();
      await db.schema.createIndex('playground_searches_at').on('playground_searches').column('at').execute();
      await db.schema
        .createTable('playground_carts')
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('seed', 'text', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('playground_carts_key', ['visitor_id', 'seed'])
        .execute();
      await db.schema.createIndex('playground_carts_at').on('playground_carts').column('at').execute();
    },
  },
};
