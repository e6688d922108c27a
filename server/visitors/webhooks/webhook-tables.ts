import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    webhooks: WebhookRow;
    webhook_secrets: WebhookSecretRow;
  }
}

/** All times are milliseconds since 1970. */
export type WebhookRow = {
  id: string;
  workspace: string;
  url: string;
  description: string | null;
  created_at: number;
  /** Time of the first of the consecutive failures; null after a success. */
  failing_since: number | null;
  last_error: string | null;
  /** Null while enabled. */
  disabled_at: number | null;
};

/** Signing secrets of a workspace. Stored as text, because signing needs them. */
type WebhookSecretRow = {
  workspace: string;
  secret: string;
  /** Secret before the last rotation; null if there was none. */
  previous: string | null;
  /** Time until which the previous secret signs, too. */
  previous_until: number | null;
};

export const webhookMigrations: Migrations = {
  'webhooks-1': {
    async up(db) {
      await db.schema
        .createTable('webhooks')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('workspace', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('description', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('failing_since', 'bigint')
        .addColumn('last_error', 'text')
        .addColumn('disabled_at', 'bigint')
        .execute();
      await db.schema.createIndex('webhooks_workspace').on('webhooks').column('workspace').execute();
      await db.schema
        .createTable('webhook_secrets')
        .addColumn('workspace', 'text', (column) => column.primaryKey())
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('previous', 'text')
        .addColumn('previous_until', 'bigint')
        .execute();
    },
  },
};
