import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playground_music_accounts: MusicAccountRow;
    playground_music_sessions: MusicSessionRow;
  }
}

export type MusicAccountRow = {
  id: string;
  /** Login code, typed on another device. */
  word: string;
  /** The visitor who created it. */
  visitor_id: string;
  /** Time of the last use in milliseconds since 1970. */
  at: number;
  /** Number of sessions so far, which is the number of the last one. */
  sessions: number;
};

/** Playback on one device. The account plays in the session with the highest number. */
type MusicSessionRow = {
  account_id: string;
  number: number;
  visitor_id: string;
  /** Start and latest time in milliseconds since 1970. */
  began: number;
  at: number;
  /** Whether the account played on another device before. */
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
