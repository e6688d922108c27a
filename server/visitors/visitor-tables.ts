import type { Migrations } from '../platform/database/migrations.ts';

export type VisitorTables = { visitors: VisitorRow; identifications: IdentificationRow; visitor_secrets: SecretRow };

/** All times are milliseconds since 1970. */
export type VisitorRow = {
  id: string;
  /** Of the latest reading, see `fingerprintOf`. */
  fingerprint: string;
  platform: string;
  vendor: string;
  gpu: string;
  visits: number;
  first_seen_at: number;
  last_seen_at: number;
};

/** One answered reading. */
export type IdentificationRow = {
  request_id: string;
  visitor_id: string;
  at: number;
  /** Truncated, see `addressAtRest`. */
  address: string;
  /** What the server API answers about this request, as JSON. */
  products: string;
};

export type SecretRow = { name: string; secret: string };

export const visitorMigrations: Migrations = {
  'visitors-1': {
    async up(db) {
      await db.schema
        .createTable('visitors')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('platform', 'text', (column) => column.notNull())
        .addColumn('vendor', 'text', (column) => column.notNull())
        .addColumn('gpu', 'text', (column) => column.notNull())
        .addColumn('visits', 'integer', (column) => column.notNull())
        .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
        .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('visitors_fingerprint').on('visitors').column('fingerprint').execute();
      await db.schema.createIndex('visitors_last_seen').on('visitors').column('last_seen_at').execute();
      await db.schema
        .createTable('identifications')
        .addColumn('request_id', 'text', (column) => column.primaryKey())
        .addColumn('visitor_id', 'text', (column) => column.notNull().references('visitors.id').onDelete('cascade'))
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('products', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('identifications_visitor')
        .on('identifications')
        .columns(['visitor_id', 'at'])
        .execute();
      await db.schema.createIndex('identifications_at').on('identifications').column('at').execute();
      await db.schema
        .createTable('visitor_secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('secret', 'text', (column) => column.notNull())
        .execute();
    },
  },
};
