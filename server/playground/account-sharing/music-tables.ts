import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playground_music_accounts: MusicAccountRow;
    playground_music_sessions: MusicSessionRow;
  }
}

export type MusicAccountRow = {
  id: string;
  /** What is typed on another device. */
  word: string;
  /** Who made it. */
  visitor_id: string;
  /** When it was last asked for, in milliseconds since 1970. */
  at: number;
  /** How many sessions there have been; the number of the last one. */
  sessions: number;
};

/** That a device began to play an account. The one with the highest number is where it plays. */
export type MusicSessionRow = {
  account_id: string;
  number: number;
  visitor_id: string;
  /** When it began, and when it last went on; milliseconds since 1970. */
  began: number;
  at: number;
  /** Whether it played on another device until then. */
  kind: 'began' | 'take-over';
};

export const musicMigrations: Migrations = {
  'playground-10-music': {
    async up(db) {
      await db.schema
        .createTable('playground_music_accounts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('word', 'text', (column) => column.notNull().unique())
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('sessions', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('playground_music_sessions')
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('began', 'bigint', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('playground_music_sessions_key', ['account_id', 'number'])
        .execute();
      for (const table of ['playground_music_accounts', 'playground_music_sessions'] as const) {
        await db.schema.createIndex(`${table}_visitor`).on(table).column('visitor_id').execute();
        await db.schema.createIndex(`${table}_at`).on(table).column('at').execute();
      }
    },
  },
};
