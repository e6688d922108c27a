import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/database/migrations.ts';
import type { Tables } from '../platform/database/tables.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    api_keys: ApiKeyRow;
    key_usage: KeyUsageRow;
    key_secrets: { name: string; secret: string };
  }
}

/** All times are milliseconds since 1970. */
export type ApiKeyRow = {
  id: string;
  /** One of `keyKinds`. */
  kind: string;
  /** SHA-256 of the key, base64url. */
  hash: string;
  /** Displayed text: a public key completely, of a secret key its beginning and end. */
  shown: string;
  /** Scopes, separated by spaces. */
  scopes: string;
  /** Workspace to whose visitors it gives access. */
  workspace: string;
  /** Origins whose pages may use it, separated by spaces; null for any. */
  origins: string | null;
  /** Name given by its creator. */
  name: string | null;
  /** Lead that requested it; null if it was created with the command. */
  lead_id: string | null;
  created_at: number;
  /** Null if it doesn't expire. */
  expires_at: number | null;
  revoked_at: number | null;
  /** Time of the last call with it, exact to a day; null before the first one. */
  last_used_at: number | null;
  /** Time when its owner was notified that it will be revoked, because it isn't used; null if it wasn't. */
  notified_at: number | null;
};

/** Identifications with a key in one calendar month. */
type KeyUsageRow = {
  key_id: string;
  /** Month in UTC, such as `2026-11`. */
  month: string;
  identifications: number;
};

/** Returns the workspace of a free key, which has access only to its own visitors. */
export const getFreeWorkspace = (keyId: string): string => `free-${keyId}`;

export const keyMigrations: Migrations = {
  'keys-1': {
    async up(db) {
      await db.schema
        .createTable('api_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('shown', 'text', (column) => column.notNull())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('lead_id', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .addUniqueConstraint('api_keys_of_lead', ['lead_id', 'kind'])
        .execute();
      await db.schema.createIndex('api_keys_expiry').on('api_keys').column('expires_at').execute();
      await db.schema
        .createTable('key_secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('secret', 'text', (column) => column.notNull())
        .execute();
    },
  },
  'keys-2-workspaces': {
    async up(db, dialect) {
      if (dialect === 'postgres') {
        await sql`alter table api_keys alter column expires_at drop not null`.execute(db);
      } else {
        await rebuildWithOptionalEnd(db);
      }
      await db.schema
        .alterTable('api_keys')
        .addColumn('workspace', 'text', (column) => column.notNull().defaultTo(OWN_WORKSPACE))
        .execute();
      await db.schema.alterTable('api_keys').addColumn('origins', 'text').execute();
      await db.schema.alterTable('api_keys').addColumn('name', 'text').execute();
      await sql`update api_keys set workspace = ${'trial-'} || id where kind = 'trial'`.execute(db);
    },
  },
  // Keys of a sign-up no longer expire; their workspaces keep their names.
  'keys-3-free-plan': {
    async up(db) {
      await db.schema.alterTable('api_keys').addColumn('last_used_at', 'bigint').execute();
      await db.schema.alterTable('api_keys').addColumn('notified_at', 'bigint').execute();
      await sql`update api_keys set kind = 'free', expires_at = null where kind = 'trial'`.execute(db);
      await sql`update api_keys set kind = 'free-secret', expires_at = null where kind = 'trial-secret'`.execute(db);
      await db.schema
        .createTable('key_usage')
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('month', 'text', (column) => column.notNull())
        .addColumn('identifications', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('key_usage_of_month', ['key_id', 'month'])
        .execute();
    },
  },
};

/** Rebuilds the table, because SQLite can't drop NOT NULL (https://www.sqlite.org/lang_altertable.html#otheralter). */
async function rebuildWithOptionalEnd(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('api_keys').renameTo('api_keys_before').execute();
  await db.schema.dropIndex('api_keys_expiry').execute();
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('shown', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addUniqueConstraint('api_keys_of_lead', ['lead_id', 'kind'])
    .execute();
  await sql`insert into api_keys (id, kind, hash, shown, scopes, lead_id, created_at, expires_at, revoked_at)
    select id, kind, hash, shown, scopes, lead_id, created_at, expires_at, revoked_at from api_keys_before`.execute(db);
  await db.schema.dropTable('api_keys_before').execute();
  await db.schema.createIndex('api_keys_expiry').on('api_keys').column('expires_at').execute();
}
