import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    list_entries: ListEntryRow;
  }
}

/** Entry of a list. All times are milliseconds since 1970. */
export type ListEntryRow = {
  /** Ordered by time. */
  id: string;
  /** Workspace to whose visitors it applies. */
  workspace: string;
  /** One of `listKinds`. */
  kind: string;
  /** In the spelling of `normalizeListValue`. */
  value: string;
  /** One of `listActions`. */
  action: string;
  reason: string;
  /** User of the console, or API key. */
  created_by: string;
  created_at: number;
  /** Null if it doesn't expire. */
  expires_at: number | null;
  /** Incremented by each change. */
  version: number;
};

export const listMigrations: Migrations = {
  'lists-1': {
    async up(db) {
      await db.schema
        .createTable('list_entries')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('workspace', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('created_by', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('version', 'integer', (column) => column.notNull())
        // The value first: lookups have many values of one workspace, and an erasure one value of any.
        .addUniqueConstraint('list_entries_of_value', ['value', 'workspace', 'kind'])
        .execute();
      await db.schema.createIndex('list_entries_expiry').on('list_entries').column('expires_at').execute();
    },
  },
  'lists-2': {
    async up(db) {
      await db.schema
        .createIndex('list_entries_of_workspace')
        .on('list_entries')
        .columns(['workspace', 'id'])
        .execute();
    },
  },
};
