import type { Decision } from '@whorl/contract/identification/decision.ts';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { sql } from 'kysely';
import type { Migrations } from '../platform/database/migrations.ts';

import { ALL_FLAGS, eventFlags } from './history/event-flags.ts';

/** Reason why a profile was assigned to its visitor: a matching decision, or a fresh start in a demo. */
export type AssignedBy = Decision | 'startedFresh';

declare module '../platform/database/tables.ts' {
  interface Tables {
    visitors: VisitorRow;
    browser_profiles: BrowserProfileRow;
    identifications: IdentificationRow;
    spent_tickets: SpentTicketRow;
    spent_nonces: SpentNonceRow;
  }
}

/** All times are milliseconds since 1970. */
export type VisitorRow = {
  id: string;
  /** `OWN_WORKSPACE` for this site's visitors, otherwise the workspace of the API key. Visitors aren't shared across workspaces. */
  workspace: string;
  /** Fingerprint of the latest signals, see `computeFingerprint`. */
  fingerprint: string;
  /** Digest of the hardware traits, see `computeBlocks`; similar visitors share this or `settings_block`. */
  hardware_block: string;
  /** Digest of the settings traits. */
  settings_block: string;
  /** Digest of the device, see `computeDeviceDigest`; empty if the browser reports none, and for older rows. */
  device_digest: string;
  /** Traits of the latest signals as JSON, see `Traits`. */
  traits: string;
  /** Truncated IP address of the latest visit, see `truncateAddress`; empty for older rows. */
  network: string;
  /** Truncated IP address of the latest visit in another network; empty if there is none. */
  earlier_network: string;
  /** 1 if these are the signals of a browser that was matched only by similarity, see `matching.ts`. */
  is_guessed: number;
  platform: string;
  vendor: string;
  gpu: string;
  visits: number;
  /** Returns without a signed ID; 0 for older rows. */
  unsigned_visits: number;
  first_seen_at: number;
  last_seen_at: number;
};

/**
 * Browser profile: one store of cookies and site data with a signed ID. A visitor has several after clearing cookies or
 * with a private window; if two are used concurrently, they are two people, see `matching.ts`.
 */
export type BrowserProfileRow = {
  id: string;
  visitor_id: string;
  /** 1 for private mode, 0 for normal mode; null if not detected yet. */
  is_private: number | null;
  /**
   * Reason why the profile was assigned to its visitor. The signed ID proves that the same browser returned, but not that
   * its first match was correct. Null for older rows.
   */
  came_by: AssignedBy | null;
  /** Next name of `came_by`: written, but not read while processes of the previous version write only the other one. */
  assigned_by: AssignedBy | null;
  /** Probability that this assignment was right, in thousandths; null for older rows. */
  assigned_permille: number | null;
  first_seen_at: number;
  last_seen_at: number;
};

/** Identification. The request ID comes from the ticket, so that a replayed signal payload conflicts with the stored row. */
export type IdentificationRow = {
  request_id: string;
  workspace: string;
  visitor_id: string;
  /** Null for older rows. */
  profile_id: string | null;
  /** ID set by the caller. */
  linked_id: string | null;
  /** Two-letter code; null if unknown. */
  country: string | null;
  /** One of `botResults`; null if bot detection failed. */
  bot: string | null;
  at: number;
  /** Truncated, see `truncateAddress`. */
  address: string;
  /** Matching decision, see `Decision`. */
  decision: string;
  /** Products that the server API returns for this request, as JSON. */
  products: string;
  /** Properties that it may have, see `eventFlags`. */
  flags: number;
};

/** Used ticket of a deleted identification, stored until the ticket expires so that it can't be used again. */
type SpentTicketRow = {
  request_id: string;
  /** Time of its use, in milliseconds since 1970. */
  at: number;
};

/** Used nonce of a signed request, stored until its signature expires so that the request can't be sent again. */
type SpentNonceRow = {
  /** Digest of the key and the nonce. */
  id: string;
  /** Milliseconds since 1970. */
  expires_at: number;
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
      const newVisitor: Decision = 'nobodyAlike';
      await db.schema
        .alterTable('identifications')
        .addColumn('decision', 'text', (column) => column.notNull().defaultTo(newVisitor))
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
      // Partial index: few visits are those of bad bots, so other inserts aren't slower. SQLite uses it only if a query
      // has the same condition literally.
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
      // For the deletion of old profiles.
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
  'visitors-8-assigned-by': {
    async up(db) {
      await db.schema.alterTable('browser_profiles').addColumn('assigned_by', 'text').execute();
      await sql`update browser_profiles set assigned_by = came_by`.execute(db);
    },
  },
  'visitors-9-spent-nonces': {
    async up(db) {
      await db.schema
        .createTable('spent_nonces')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('spent_nonces_expires_at').on('spent_nonces').column('expires_at').execute();
    },
  },
  // Migrations run in the alphabetical order of their names, so not 10.
  'visitors-9b-network': {
    async up(db) {
      for (const name of ['network', 'earlier_network']) {
        await db.schema
          .alterTable('visitors')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      }
      await db.schema
        .alterTable('visitors')
        .addColumn('unsigned_visits', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('browser_profiles').addColumn('assigned_permille', 'integer').execute();
      for (const name of ['fingerprint', 'hardware_block', 'settings_block']) {
        await db.schema.dropIndex(`visitors_${name}`).execute();
        await db.schema
          .createIndex(`visitors_${name}`)
          .on('visitors')
          .columns([name, 'workspace', 'network'])
          .execute();
      }
      await db.schema.createIndex('visitors_network').on('visitors').columns(['network', 'workspace']).execute();
    },
  },
  'visitors-9c-search': {
    async up(db) {
      // Stored rows keep all flags until their retention ends: to compute them would write the whole table again.
      await db.schema
        .alterTable('identifications')
        .addColumn('flags', 'integer', (column) => column.notNull().defaultTo(ALL_FLAGS))
        .execute();
      // Partial indexes, so that an identification is only in those of its properties. SQLite uses them only if a query has
      // the same condition literally.
      for (const [name, { bit }] of Object.entries(eventFlags))
        await sql`create index ${sql.ref(`identifications_${name.toLowerCase()}`)}
          on identifications (workspace, at) where (flags & ${sql.lit(bit)}) = ${sql.lit(bit)}`.execute(db);
      await sql`create index identifications_linked on identifications (workspace, linked_id, at)
        where linked_id is not null`.execute(db);
      await sql`create index identifications_country on identifications (workspace, country, at)
        where country is not null`.execute(db);
    },
  },
  'visitors-9d-devices': {
    async up(db) {
      await db.schema
        .alterTable('visitors')
        .addColumn('device_digest', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema.createIndex('visitors_device').on('visitors').columns(['device_digest', 'workspace']).execute();
    },
  },
  'visitors-9e-retention': {
    async up(db) {
      // For the deletion of old networks, which would read all old visitors each time.
      await sql`create index visitors_with_network on visitors (last_seen_at) where network <> ''`.execute(db);
    },
  },
  'visitors-9f-address': {
    async up(db) {
      // With the workspace the requests of an address are counted in the index. In SQLite a row has its products before its
      // workspace, so each one took two pages.
      await db.schema.dropIndex('identifications_address').execute();
      await db.schema
        .createIndex('identifications_address')
        .on('identifications')
        .columns(['address', 'at', 'workspace'])
        .execute();
    },
  },
  'visitors-9g-velocity': {
    async up(db) {
      // With all columns that velocity counts: in SQLite, each of the visitor's rows took two pages, too.
      await db.schema.dropIndex('identifications_visitor').execute();
      await db.schema
        .createIndex('identifications_visitor')
        .on('identifications')
        .columns(['visitor_id', 'at', 'address', 'country', 'linked_id'])
        .execute();
    },
  },
};

/** Prefixes of the comments in older identifications, by decision. */
const earlierComments: Partial<Record<Decision, string>> = {
  tokenOnItsDevice: 'the signed id, on the device',
  tokenOnAnotherDevice: 'the signed id belongs to a device with another',
  onlyOneAlike: 'the only visitor who looks exactly like this',
  severalAlike: '2 visitors look exactly like this',
};
