import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/database/migrations.ts';
import type { Tables } from '../platform/database/tables.ts';

/** Columns of every demo table. */
export type VisitorRow = {
  visitor_id: string;
  /** Milliseconds since 1970. */
  at: number;
};

declare module '../platform/database/tables.ts' {
  interface Tables {
    /** Request IDs that demos were called with; the key permits each once. */
    playground_requests: VisitorRow & { request_id: string };
    /** Lock of a visitor: each decision writes this row first, so that processes take turns. */
    playground_turns: VisitorRow;
  }
}

/** Every demo table has the columns of `VisitorRow`; some also have `kind` or `code`. */
export type DemoTable = Extract<keyof Tables, `playground_${string}`>;

/** Tables that all demos share. */
export const sharedTables = ['playground_requests', 'playground_turns'] as const;

export const playgroundMigrations: Migrations = {
  'playground-1': {
    async up(db) {
      await db.schema
        .createTable('playground_requests')
        .addColumn('request_id', 'text', (column) => column.primaryKey())
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('playground_requests_at').on('playground_requests').column('at').execute();
      await db.schema
        .createIndex('playground_requests_visitor')
        .on('playground_requests')
        .column('visitor_id')
        .execute();
      await db.schema
        .createTable('playground_turns')
        .addColumn('visitor_id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('playground_turns_at').on('playground_turns').column('at').execute();
    },
  },
};

/** Deletes all rows of a table, or those of one kind; the caller adds the conditions. */
export function deleteRows(kysely: Kysely<Tables>, { table, kind }: { table: DemoTable; kind?: string }) {
  const rows = kysely.deleteFrom(table);
  return kind === undefined ? rows : rows.where(sql<string>`kind`, '=', kind);
}

/** Sets a column to null in rows that are as old as `until` or older, in milliseconds since 1970. */
export async function clearColumn(
  kysely: Kysely<Tables>,
  table: DemoTable,
  column: 'code',
  until: number,
): Promise<void> {
  await kysely
    .updateTable(table)
    .set({ [column]: null })
    .where('at', '<=', until)
    .where(column, 'is not', null)
    .execute();
}
