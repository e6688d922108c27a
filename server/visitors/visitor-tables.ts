import type { Decision } from '@whorl/contract/identification/decision.ts';
import { sql } from 'kysely';
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
  /** Which way the recognition went, see `Decision`. */
  decision: string;
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
  'visitors-2-decision': {
    async up(db) {
      const somebodyNew: Decision = 'nobodyAlike';
      await db.schema
        .alterTable('identifications')
        .addColumn('decision', 'text', (column) => column.notNull().defaultTo(somebodyNew))
        .execute();
      for (const [decision, comment] of Object.entries(earlierComments)) {
        await sql`update identifications set decision = ${decision} where products like ${`%"comment":"${comment}%`}`.execute(
          db,
        );
      }
    },
  },
};

/** How the comments began that tell which way older identifications went. */
const earlierComments: Partial<Record<Decision, string>> = {
  tokenOnItsDevice: 'the signed id, on the device',
  tokenOnAnotherDevice: 'the signed id belongs to a device with another',
  onlyOneAlike: 'the only visitor who looks exactly like this',
  severalAlike: '2 visitors look exactly like this',
};
