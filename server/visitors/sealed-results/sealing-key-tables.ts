import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sealing_keys: SealingKeyRow;
  }
}

/** Key with which a workspace's results are sealed. Stored as text, because sealing needs it. */
type SealingKeyRow = {
  workspace: string;
  /** 32 bytes, base64. */
  key: string;
  /** Milliseconds since 1970. */
  created_at: number;
};

export const sealingKeyMigrations: Migrations = {
  'sealing-keys-1': {
    async up(db) {
      await db.schema
        .createTable('sealing_keys')
        .addColumn('workspace', 'text', (column) => column.primaryKey())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
