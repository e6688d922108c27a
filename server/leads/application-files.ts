import { randomUUIDv7 } from 'node:crypto';
import type { ApplicationFileNote } from '@whorl/contract/leads/application-files.ts';
import type { Kysely, Transaction } from 'kysely';
import type { NoTables } from '../platform/database/database.ts';
import type { Migrations } from '../platform/database/migrations.ts';
import type { LeadTables } from './lead-tables.ts';

export type ApplicationFileTables = LeadTables & { application_files: ApplicationFileRow };

/** A file goes with its lead, whoever deletes that, and why. */
export type ApplicationFileRow = {
  id: string;
  lead_id: string;
  field: string;
  name: string;
  kind: string;
  bytes: number;
  sha256: string;
  content: Buffer | Uint8Array;
};

export type ApplicationFile = ApplicationFileNote & { readonly content: Buffer };

/** Sorts after the table that it refers to. */
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

/** Writes the files of an application in its own transaction: where it is acknowledged, they are on disk. */
export async function storeFiles(
  tx: Transaction<NoTables>,
  leadId: string,
  files: readonly ApplicationFile[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .$extendTables<ApplicationFileTables>()
    .insertInto('application_files')
    .values(files.map((file) => ({ id: randomUUIDv7(), lead_id: leadId, ...file })))
    .execute();
}

/** The files of one application, in the order in which its form asks for them. */
export async function readFiles(kysely: Kysely<NoTables>, leadId: string): Promise<ApplicationFile[]> {
  const rows = await kysely
    .$extendTables<ApplicationFileTables>()
    .selectFrom('application_files')
    .select(['field', 'name', 'kind', 'bytes', 'sha256', 'content'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ApplicationFile['kind'],
    content: Buffer.from(row.content),
  }));
}
