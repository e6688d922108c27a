import type { ListEntryChange, ListKind } from '@whorl/contract/lists/list-entry.ts';
import type { Transaction } from 'kysely';
import type { Database, TransactionWork } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { createOrderedIds } from '../platform/ordered-id.ts';
import type { ListEntryRow } from './list-tables.ts';

/** Returns work that records a change of the entry with this ID, for the transaction of the change. */
export type RecordEntryChange = (id: string) => TransactionWork<void>;

/** The order of the entries, which random IDs wouldn't have within a millisecond. */
const createId = createOrderedIds();

export type NewListEntry = Omit<ListEntryRow, 'id' | 'created_at' | 'version' | 'kind'> & { kind: ListKind };

/** The entry with this ID; with `workspace` only if it belongs to that workspace. */
export type ListEntryReference = { readonly id: string; readonly workspace: string | undefined };

/**
 * Adds an entry with a normalized value. It replaces an expired one.
 *
 * @param now milliseconds since 1970
 * @returns its ID; undefined if there is an entry for this value
 */
export const addListEntry = (
  database: Database,
  now: number,
  entry: NewListEntry,
  record: RecordEntryChange,
): Promise<string | undefined> =>
  database.commitTogether(async (tx) => {
    const id = createId();
    await tx
      .deleteFrom('list_entries')
      .where('value', '=', entry.value)
      .where('workspace', '=', entry.workspace)
      .where('kind', '=', entry.kind)
      .where('expires_at', '<=', now)
      .execute();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('list_entries')
      .values({ ...entry, id, created_at: now, version: 0 })
      .onConflict((conflict) => conflict.columns(['value', 'workspace', 'kind']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return undefined;
    await record(id)(tx);
    return id;
  });

/**
 * Changes an entry, unless it was changed since the version that the caller has seen.
 *
 * @returns whether it was changed; not if there is no such entry or it has another version
 */
export const changeListEntry = (
  database: Database,
  { id, workspace }: ListEntryReference,
  { version, action, reason, expiresAt }: ListEntryChange,
  record: RecordEntryChange,
): Promise<boolean> =>
  database.commitTogether(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('list_entries')
      .set({
        version: version + 1,
        ...(action !== undefined && { action }),
        ...(reason !== undefined && { reason }),
        ...(expiresAt !== undefined && { expires_at: expiresAt === null ? null : Date.parse(expiresAt) }),
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .$if(workspace !== undefined, (query) => query.where('workspace', '=', workspace ?? ''))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await record(id)(tx);
    return true;
  });

/** Removes an entry. @returns whether there was one */
export const removeListEntry = (
  database: Database,
  { id, workspace }: ListEntryReference,
  record: RecordEntryChange,
): Promise<boolean> =>
  database.commitTogether(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('list_entries')
      .where('id', '=', id)
      .$if(workspace !== undefined, (query) => query.where('workspace', '=', workspace ?? ''))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await record(id)(tx);
    return true;
  });

/** Deletes expired entries. @param now milliseconds since 1970 */
export async function deleteExpiredEntries(database: Database, now: number): Promise<void> {
  await database.commitTogether((tx) => tx.deleteFrom('list_entries').where('expires_at', '<=', now).execute());
}

/** Deletes the entries of a visitor. @param workspace undefined for all @returns their number */
export async function eraseVisitorEntries(
  tx: Transaction<Tables>,
  visitorId: string,
  workspace?: string,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('list_entries')
    .where('value', '=', visitorId)
    .where('kind', '=', 'visitor')
    .$if(workspace !== undefined, (query) => query.where('workspace', '=', workspace ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
