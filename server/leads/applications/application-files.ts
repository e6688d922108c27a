import { randomUUIDv7 } from 'node:crypto';
import type { ApplicationFileNote } from '@whorl/contract/leads/application-files.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export type ApplicationFile = ApplicationFileNote & { readonly content: Buffer };

/** Writes the files of an application in its own transaction: where it is acknowledged, they are on disk. */
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
}

/** The files of one application, in the order in which its form asks for them. */
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
