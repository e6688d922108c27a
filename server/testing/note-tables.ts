import { openDatabase } from '../platform/database/database.ts';
import { type Migrations, migrate } from '../platform/database/migrations.ts';

/** A table for the database tests. */
declare module '../platform/database/tables.ts' {
  interface Tables {
    notes: { id: string; text: string; at: number };
  }
}

export const noteMigrations: Migrations = {
  'notes-1': {
    up: async (db) => {
      await db.schema
        .createTable('notes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};

// As a separate process, migrates the database of its argument, like one of several servers.
const url = process.argv[2];
if (import.meta.main && url !== undefined) {
  const database = openDatabase(url);
  await migrate(database, [noteMigrations]);
  await database.close();
}
