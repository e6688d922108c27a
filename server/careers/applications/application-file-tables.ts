import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    application_files: ApplicationFileRow;
  }
}

/** A file is deleted together with its lead, by a foreign key. */
type ApplicationFileRow = {
  id: string;
  lead_id: string;
  field: string;
  name: string;
  kind: string;
  bytes: number;
  sha256: string;
  content: Buffer | Uint8Array;
};

/** Migrations run in the order of their names; this one sorts after that of the table `leads`, which it references. */
export const applicationFileMigrations: Migrations = {
  'leads-files-1': {
    async up(db, dialect) {
      await db.schema
        .createTable('application_files')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('field', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('content', dialect === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('application_files_lead').on('application_files').column('lead_id').execute();
    },
  },
};
