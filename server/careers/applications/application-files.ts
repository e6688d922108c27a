import { randomUUIDv7 } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { StoredApplicationFile } from '@whorl/contract/console/applications.ts';
import type { ApplicationFileMetadata } from '@whorl/contract/leads/application-files.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

// Diagnostics channel for tests that end the process between the files of an application and its commit.
const storedChannel = channel('application:stored');

export type ApplicationFile = ApplicationFileMetadata & { readonly content: Buffer };

/** Stores the files of an application in its transaction: a confirmed application includes its files. */
export async function storeFiles(
  tx: Transaction<Tables>,
  leadId: string,
  files: readonly ApplicationFile[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('application_files')
    .values(files.map((file) => ({ id: randomUUIDv7(), lead_id: leadId, ...file })))
    .execute();
  storedChannel.publish({ id: leadId });
}

/** Returns the files of an application without their content, in the order of the form's fields. */
export async function listFiles(kysely: Kysely<Tables>, leadId: string): Promise<StoredApplicationFile[]> {
  const rows = await kysely
    .selectFrom('application_files')
    .select(['id', 'field', 'name', 'kind', 'bytes'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ApplicationFile['kind'] }));
}

/** Returns one file of an application; undefined if the application has no such file. */
export async function readFile(
  kysely: Kysely<Tables>,
  leadId: string,
  id: string,
): Promise<(StoredApplicationFile & { content: Buffer }) | undefined> {
  const row = await kysely
    .selectFrom('application_files')
    .select(['id', 'field', 'name', 'kind', 'bytes', 'content'])
    .where('lead_id', '=', leadId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as ApplicationFile['kind'], content: Buffer.from(row.content) };
}

/** Returns the files of one application, in the order of the form's fields. */
export async function readFiles(kysely: Kysely<Tables>, leadId: string): Promise<ApplicationFile[]> {
  const rows = await kysely
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
