import {
  AUDIT_ENTRIES_PER_PAGE,
  type AuditAction,
  type AuditEntry,
  type AuditExportQuery,
  type AuditFilter,
  type AuditList,
  type AuditListQuery,
  auditColumns,
} from '@whorl/contract/console/audit.ts';
import { AUDIT_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database, TransactionWork } from '../platform/database/database.ts';
import { deleteRowsBefore } from '../platform/database/delete-in-batches.ts';
import { containsText } from '../platform/database/list-page.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type ExportRow, exportRows } from '../platform/export-rows.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { createOrderedIds } from '../platform/ordered-id.ts';
import type { AuditRow } from './console-tables.ts';

/** The person or program that does something, as the audit log names it. */
export type Actor = {
  readonly name: string;
  /** Truncated IP address; empty for the command line. */
  readonly network: string;
  /** Added to the detail of entries if the access is not from a page of the console. */
  readonly via?: 'MCP';
};

export type NewAuditEntry = {
  readonly action: AuditAction;
  /** ID of the object, or email address of a user. Never an email address of a visitor: entries outlive an erasure. */
  readonly subject?: string;
  readonly detail?: string;
};

/** The order of the entries, which random IDs wouldn't have within a millisecond. */
const createId = createOrderedIds();

const READ_BATCH_SIZE = 500;
const DAY_MS = 86_400_000;

/** Appends an entry in the transaction of the change that it describes. @param now milliseconds since 1970 */
export async function recordAudit(
  tx: Transaction<Tables>,
  now: number,
  { name, network, via }: Actor,
  { action, subject = '', detail }: NewAuditEntry,
): Promise<void> {
  const details = [detail, via].filter(Boolean).join(', ');
  const entry = { id: createId(), at: now, actor: name, action, subject, detail: details, network };
  await tx.insertInto('audit_log').values(entry).execute();
}

/** Returns work that appends an entry to the audit log, for the transaction of the access or change. */
export type CreateAuditRecord = (
  actor: Actor,
  action: AuditAction,
  subject?: string,
  detail?: string,
) => TransactionWork<void>;

export const createAuditRecorder =
  (clock: Clock): CreateAuditRecord =>
  (actor, action, subject, detail) =>
  (tx) =>
    recordAudit(tx, clock.now(), actor, { action, ...(subject && { subject }), ...(detail && { detail }) });

/** Deletes entries after the retention period; the database refuses to delete others. @param now milliseconds since 1970 */
export async function deleteOldAudit(database: Database, now: number): Promise<void> {
  const entries = { table: 'audit_log', key: 'id', time: 'at' } as const;
  await deleteRowsBefore(database, entries, now - AUDIT_RETENTION_DAYS * DAY_MS);
}

/** Returns one page of the entries that match a filter, newest first. */
export async function findAuditEntries({ kysely }: Database, { after, ...filter }: AuditListQuery): Promise<AuditList> {
  const rows = await selectEntries(kysely, filter)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(AUDIT_ENTRIES_PER_PAGE + 1)
    .execute();
  const entries = rows.slice(0, AUDIT_ENTRIES_PER_PAGE).map(toEntry);
  return { entries, next: rows.length > entries.length ? (entries.at(-1)?.id ?? null) : null };
}

/** Yields the entries that match a filter, oldest first, read in batches. */
async function* readAudit({ kysely }: Database, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  for (let after = ''; ; ) {
    const rows = await selectEntries(kysely, filter)
      .where('id', '>', after)
      .orderBy('id')
      .limit(READ_BATCH_SIZE)
      .execute();
    for (const row of rows) yield toEntry(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Yields entries of the audit log as the text of a CSV or JSON file. @param bom whether CSV begins with a byte-order mark */
export const formatAudit = (
  database: Database,
  { format, ...filter }: AuditExportQuery,
  bom: boolean,
): AsyncGenerator<string> => exportRows(toRows(readAudit(database, filter)), { format, columns: auditColumns, bom });

async function* toRows(entries: AsyncIterable<AuditEntry>): AsyncGenerator<ExportRow<keyof AuditEntry>> {
  for await (const entry of entries) yield { cells: entry, entry };
}

const toEntry = (row: AuditRow): AuditEntry => ({ ...row, at: toIsoTime(row.at) });

function selectEntries(
  kysely: Kysely<Tables>,
  { actor, action, subject, from, to }: AuditFilter,
): SelectQueryBuilder<Tables, 'audit_log', AuditRow> {
  let query = kysely.selectFrom('audit_log').selectAll();
  if (actor !== undefined) query = query.where(containsText('actor', actor));
  if (action !== undefined) query = query.where('action', '=', action);
  if (subject !== undefined) query = query.where(containsText('subject', subject));
  if (from !== undefined) query = query.where('at', '>=', Date.parse(from));
  if (to !== undefined) query = query.where('at', '<', Date.parse(to) + DAY_MS);
  return query;
}
