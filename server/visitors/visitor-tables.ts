import type { Decision } from '@whorl/contract/identification/decision.ts';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { sql } from 'kysely';
import type { Migrations } from '../platform/database/migrations.ts';

/** How a store of cookies came by its visitor: by a match, or because the browser started fresh in a demo. */
export type CameBy = Decision | 'startedFresh';

declare module '../platform/database/tables.ts' {
  interface Tables {
    visitors: VisitorRow;
    browser_profiles: BrowserProfileRow;
    identifications: IdentificationRow;
    spent_tickets: SpentTicketRow;
  }
}

/** All times are milliseconds since 1970. */
export type VisitorRow = {
  id: string;
  /** Whose visitor it is: `OWN_WORKSPACE` for this site's, else what the key belongs to. Nobody is known across two. */
  workspace: string;
  /** Of the latest reading, see `fingerprintOf`. */
  fingerprint: string;
  /** Of what hardware and drivers decide, see `blocksOf`: visitors who may be nearly alike share this or the next. */
  hardware_block: string;
  /** Of what a person sets. */
  settings_block: string;
  /** The compared traits of the latest reading, as JSON, see `Traits`. */
  traits: string;
  /** 1 where these three are those of a browser that only looked nearly like the visitor, see `matching.ts`. */
  is_guessed: number;
  platform: string;
  vendor: string;
  gpu: string;
  visits: number;
  first_seen_at: number;
  last_seen_at: number;
};

/**
 * One store of cookies and site data that a signed id was left in. A visitor has several after the first was cleared, or
 * with a private window beside it; if two live on side by side, they are two people, see `matching.ts`.
 */
export type BrowserProfileRow = {
  id: string;
  visitor_id: string;
  /** 1 where the browser said that the window is a private one, 0 that it is none; null where it has not told yet. */
  is_private: number | null;
  /**
   * How its visitor was found when the store became theirs: the id in it proves who came back, and not that whoever it
   * was given to had been told apart. Null for what was stored before this was noted.
   */
  came_by: CameBy | null;
  first_seen_at: number;
  last_seen_at: number;
};

/** One answered reading. Its id comes with the ticket, so that a reading that is sent again finds its place taken. */
export type IdentificationRow = {
  request_id: string;
  workspace: string;
  visitor_id: string;
  /** Null for what was stored before there were profiles. */
  profile_id: string | null;
  /** Of the caller's own. */
  linked_id: string | null;
  /** Two letters; null where nobody knows. */
  country: string | null;
  /** One of `botResults`; null where the detectors did not answer. */
  bot: string | null;
  at: number;
  /** Truncated, see `addressAtRest`. */
  address: string;
  /** Which way the recognition went, see `Decision`. */
  decision: string;
  /** What the server API answers about this request, as JSON. */
  products: string;
};

/** A ticket that was used for an identification that is deleted: it stays used for as long as it is good. */
export type SpentTicketRow = {
  request_id: string;
  /** When it was used, in milliseconds since 1970. */
  at: number;
};

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
  'visitors-3-workspaces': {
    async up(db) {
      await db.schema
        .alterTable('visitors')
        .addColumn('workspace', 'text', (column) => column.notNull().defaultTo(OWN_WORKSPACE))
        .execute();
      for (const name of ['hardware_block', 'settings_block']) {
        await db.schema
          .alterTable('visitors')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      }
      await db.schema
        .alterTable('visitors')
        .addColumn('traits', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute();
      await db.schema.dropIndex('visitors_fingerprint').execute();
      for (const name of ['fingerprint', 'hardware_block', 'settings_block']) {
        await db.schema.createIndex(`visitors_${name}`).on('visitors').columns([name, 'workspace']).execute();
      }
      await db.schema
        .createTable('browser_profiles')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('visitor_id', 'text', (column) => column.notNull().references('visitors.id').onDelete('cascade'))
        .addColumn('is_private', 'integer')
        .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
        .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('browser_profiles_visitor')
        .on('browser_profiles')
        .columns(['visitor_id', 'last_seen_at'])
        .execute();
      await db.schema
        .alterTable('identifications')
        .addColumn('workspace', 'text', (column) => column.notNull().defaultTo(OWN_WORKSPACE))
        .execute();
      for (const name of ['profile_id', 'linked_id', 'country', 'bot']) {
        await db.schema.alterTable('identifications').addColumn(name, 'text').execute();
      }
      await db.schema
        .createIndex('identifications_workspace')
        .on('identifications')
        .columns(['workspace', 'at'])
        .execute();
      await db.schema.createIndex('identifications_address').on('identifications').columns(['address', 'at']).execute();
    },
  },
  'visitors-4-one-signer': {
    async up(db) {
      await db.schema.dropTable('visitor_secrets').execute();
    },
  },
  'visitors-5-bad-bots': {
    async up(db) {
      // Few visits are those of bad bots, so it costs a person's visit nothing. SQLite takes it only for a query that
      // says the condition in the same words.
      await sql`create index identifications_bad_bots on identifications (workspace, at) where bot = 'bad'`.execute(db);
    },
  },
  'visitors-6-came-by': {
    async up(db) {
      await db.schema.alterTable('browser_profiles').addColumn('came_by', 'text').execute();
      await db.schema
        .alterTable('visitors')
        .addColumn('is_guessed', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      // By this the daily deletion finds those that are old.
      await db.schema.createIndex('browser_profiles_last_seen').on('browser_profiles').column('last_seen_at').execute();
    },
  },
  'visitors-7-spent-tickets': {
    async up(db) {
      await db.schema
        .createTable('spent_tickets')
        .addColumn('request_id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
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
