import type { Kysely } from 'kysely';
import type { NoTables } from '../platform/database/database.ts';
import type { Migrations } from '../platform/database/migrations.ts';

/** What every table of a demo has. */
export type VisitorRow = {
  visitor_id: string;
  /** Milliseconds since 1970. */
  at: number;
};

export type PlaygroundTables = {
  /** Request ids that a demo was called with: the key lets each in once. */
  playground_requests: VisitorRow & { request_id: string };
  /** Whoever decides about a visitor writes this row first, so that two processes take turns. */
  playground_turns: VisitorRow;
};

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

/** A table by its name: all of them have the columns of `VisitorRow`, and some have more than these. */
export const rowsIn = (kysely: Kysely<NoTables>, table: string) => ({
  tables: kysely.$extendTables<{ rows: VisitorRow & { kind: string; code: string | null } }>(),
  table: table as 'rows',
});

/** Deletes all rows of a table, or those of one kind in it; which of them is for the caller to say. */
export function deleteIn(kysely: Kysely<NoTables>, { table: name, kind }: { table: string; kind?: string }) {
  const { tables, table } = rowsIn(kysely, name);
  const rows = tables.deleteFrom(table);
  return kind === undefined ? rows : rows.where('kind', '=', kind);
}

/** Empties a column of the rows that are as old as `until` or older, in milliseconds since 1970. */
export async function emptyColumn(
  kysely: Kysely<NoTables>,
  name: string,
  column: 'code',
  until: number,
): Promise<void> {
  const { tables, table } = rowsIn(kysely, name);
  await tables
    .updateTable(table)
    .set({ [column]: null })
    .where('at', '<=', until)
    .where(column, 'is not', null)
    .execute();
}
