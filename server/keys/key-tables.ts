import type { Migrations } from '../platform/database/migrations.ts';

export type KeyTables = { api_keys: ApiKeyRow; key_secrets: { name: string; secret: string } };

/** All times are milliseconds since 1970. */
export type ApiKeyRow = {
  id: string;
  /** One of `keyKinds`. */
  kind: string;
  /** SHA-256 of the key, base64url. */
  hash: string;
  /** A public key whole; of a secret its beginning and end, by which a person knows it again. */
  shown: string;
  /** Separated by blanks. */
  scopes: string;
  /** The lead that asked for it; null for one that was made otherwise. */
  lead_id: string | null;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
};

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
};
