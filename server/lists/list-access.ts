import {
  LIST_ENTRIES_PER_PAGE,
  type ListEntryExportQuery,
  type ListEntryFilter,
  type ListEntryList,
  type ListEntryQuery,
  listEntryColumns,
} from '@whorl/contract/console/lists.ts';
import {
  type ListAction,
  type ListEntry,
  type ListEntryChange,
  type ListKind,
  listKinds,
} from '@whorl/contract/lists/list-entry.ts';
import { containsText } from '../platform/database/list-page.ts';
import { type ExportRow, exportRows } from '../platform/export-rows.ts';
import type { Services } from '../platform/feature.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import {
  addListEntry,
  changeListEntry,
  type NewListEntry,
  type RecordEntryChange,
  removeListEntry,
} from './change-entries.ts';
import type { ListEntryRow } from './list-tables.ts';
import { normalizeListValue } from './normalize-value.ts';

const EXPORTED_AT_ONCE = 500;

/** Values of a new entry. `expiresAt` is ISO 8601; null if it doesn't expire. */
export type ListEntryValues = Pick<ListEntry, 'workspace' | 'kind' | 'value' | 'action' | 'reason' | 'expiresAt'>;

/** The problem with a field, such as "must be in the future". */
export type ListEntryProblem = { readonly field: 'value' | 'expiresAt'; readonly message: string };

/** `taken`: ID of the entry that exists for the value. */
export type AddedListEntry =
  | { readonly entry: ListEntry }
  | { readonly problem: ListEntryProblem }
  | { readonly taken: string };

/** Filter of entries. `values` are spellings of `normalize`, of which one has to match. */
type EntryFilter = ListEntryFilter & { readonly values?: readonly string[] | undefined };

/**
 * Creates the functions with which operators and customers read and change lists.
 *
 * Functions that change something take `record`, whose work runs in the transaction of the change.
 *
 * @param limitedTo the only workspace whose entries are read and changed; undefined for all
 */
export function createListAccess({ database, clock }: Pick<Services, 'database' | 'clock'>, limitedTo?: string) {
  const { kysely } = database;

  /** Selects the entries that haven't expired. */
  function selectEntries({ text, kind, action, values }: EntryFilter) {
    let query = kysely
      .selectFrom('list_entries')
      .selectAll()
      .where((entry) => entry.or([entry('expires_at', 'is', null), entry('expires_at', '>', clock.now())]));
    if (kind !== undefined) query = query.where('kind', '=', kind);
    if (action !== undefined) query = query.where('action', '=', action);
    if (limitedTo !== undefined) query = query.where('workspace', '=', limitedTo);
    if (values !== undefined) query = query.where('value', 'in', values);
    if (text !== undefined) {
      const columns = ['value', 'reason', ...(limitedTo === undefined ? ['workspace'] : [])];
      const searched = columns.map((column) => containsText(column, text));
      query = query.where((row) => row.or(searched));
    }
    return query;
  }

  async function* readRows(filter: ListEntryFilter): AsyncGenerator<ExportRow<(typeof listEntryColumns)[number]>> {
    for (let after = ''; ; ) {
      const rows = await selectEntries(filter).where('id', '>', after).orderBy('id').limit(EXPORTED_AT_ONCE).execute();
      for (const row of rows) {
        const entry = toEntry(row);
        yield { entry, cells: { ...entry, expiresAt: entry.expiresAt ?? '' } };
      }
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  async function find(id: string): Promise<ListEntry | undefined> {
    const row = await selectEntries({}).where('id', '=', id).executeTakeFirst();
    return row && toEntry(row);
  }

  /** Returns what is wrong with the time when an entry expires. */
  const checkExpiry = (expiresAt: string | null | undefined): ListEntryProblem | undefined =>
    typeof expiresAt === 'string' && Date.parse(expiresAt) <= clock.now()
      ? { field: 'expiresAt', message: 'must be in the future' }
      : undefined;

  return {
    find,
    checkExpiry,

    /** Returns the spellings in which a value can be on a list, of all kinds if none is given; none for an invalid value. */
    normalize: (value: string, kind?: ListKind): string[] =>
      (kind === undefined ? listKinds : [kind]).flatMap((each) => {
        const normalized = normalizeListValue(each, value);
        return 'value' in normalized ? [normalized.value] : [];
      }),

    /** Returns one page of entries, newest first: IDs are ordered by time. */
    async list(
      { after, ...filter }: EntryFilter & Pick<ListEntryQuery, 'after'>,
      limit = LIST_ENTRIES_PER_PAGE,
    ): Promise<ListEntryList> {
      const rows = await selectEntries(filter)
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const page = rows.slice(0, limit);
      return { entries: page.map(toEntry), next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
    },

    /** Yields the text of a file with all entries that match a filter, oldest first. */
    export: ({ format, ...filter }: ListEntryExportQuery): AsyncGenerator<string> =>
      exportRows(readRows(filter), { format, columns: listEntryColumns, bom: true }),

    /** Adds an entry. @param createdBy user of the console, or API key */
    async add(values: ListEntryValues, createdBy: string, record: RecordEntryChange): Promise<AddedListEntry> {
      const { workspace, kind, action, reason, expiresAt } = values;
      const normalized = normalizeListValue(kind, values.value);
      if ('problem' in normalized) return { problem: { field: 'value', message: normalized.problem } };
      const problem = checkExpiry(expiresAt);
      if (problem !== undefined) return { problem };
      const { value } = normalized;
      const expires_at = expiresAt === null ? null : Date.parse(expiresAt);
      const row: NewListEntry = { workspace, kind, value, action, reason, created_by: createdBy, expires_at };
      const id = await addListEntry(database, clock.now(), row, record);
      const entry = id === undefined ? undefined : await find(id);
      return entry ? { entry } : { taken: await findId({ workspace, kind, value }) };
    },

    /** Returns false if there is no such entry, or it has another version. */
    change: (id: string, change: ListEntryChange, record: RecordEntryChange): Promise<boolean> =>
      changeListEntry(database, { id, workspace: limitedTo }, change, record),

    /** Returns false if there is no such entry. */
    remove: (id: string, record: RecordEntryChange): Promise<boolean> =>
      removeListEntry(database, { id, workspace: limitedTo }, record),
  };

  async function findId({
    workspace,
    kind,
    value,
  }: Pick<ListEntryRow, 'workspace' | 'kind' | 'value'>): Promise<string> {
    const found = await kysely
      .selectFrom('list_entries')
      .select('id')
      .where('value', '=', value)
      .where('workspace', '=', workspace)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return found?.id ?? '';
  }
}

const toEntry = (row: ListEntryRow): ListEntry => ({
  id: row.id,
  workspace: row.workspace,
  kind: row.kind as ListKind,
  value: row.value,
  action: row.action as ListAction,
  reason: row.reason,
  createdBy: row.created_by,
  createdAt: toIsoTime(row.created_at),
  expiresAt: row.expires_at === null ? null : toIsoTime(row.expires_at),
  version: row.version,
});
