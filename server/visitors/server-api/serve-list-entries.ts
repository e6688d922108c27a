import type { ListAction, ListEntry, ListEntryChange, ListKind } from '@whorl/contract/lists/list-entry.ts';
import {
  type FlatListEntries,
  type FlatListEntry,
  flatListEntryChangeSchema,
  listEntriesPerPage,
  newFlatListEntrySchema,
} from '@whorl/contract/lists/server-api-entry.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { TransactionWork } from '../../platform/database/database.ts';
import { toIsoTime } from '../../platform/iso-time.ts';
import { noBodySchema, parseBody, refuseRequest } from './parse-body.ts';
import { createIntegerSchema, parseParameters } from './parse-parameters.ts';
import type { ServerApiCall, ServerApiRoute } from './server-api.ts';
import type { ServerApiRefusal } from './server-api-refusal.ts';

type RecordEntryChange = (id: string) => TransactionWork<void>;
type EntryProblem = { readonly field: 'value' | 'expiresAt'; readonly message: string };
type EntryValues = Pick<ListEntry, 'workspace' | 'kind' | 'value' | 'action' | 'reason' | 'expiresAt'>;

/** Functions of the feature that stores lists, limited to one workspace. */
export type WorkspaceLists = {
  /** Returns the spellings in which a value can be on a list; none for an invalid value. */
  normalize(value: string, kind?: ListKind): readonly string[];
  list(
    query: {
      kind?: ListKind | undefined;
      action?: ListAction | undefined;
      text?: string | undefined;
      values?: readonly string[] | undefined;
      after?: string | undefined;
    },
    limit: number,
  ): Promise<{ entries: readonly ListEntry[]; next: string | null }>;
  find(id: string): Promise<ListEntry | undefined>;
  /** Returns the entry, the problem with a value, or the ID of the entry that exists for it. */
  add(
    values: EntryValues,
    createdBy: string,
    record: RecordEntryChange,
  ): Promise<{ entry: ListEntry } | { problem: EntryProblem } | { taken: string }>;
  checkExpiry(expiresAt: string | null | undefined): EntryProblem | undefined;
  /** Returns false if there is no such entry, or it has another version. */
  change(id: string, change: ListEntryChange, record: RecordEntryChange): Promise<boolean>;
  /** Returns false if there is no such entry. */
  remove(id: string, record: RecordEntryChange): Promise<boolean>;
};

const MAX_TEXT_LENGTH = 320;
const ID = /^[\w-]{1,64}$/;
const VALUE_PROBLEM = 'value must be a visitor ID, an IP address, a network, or the domain of email addresses';

const { kind, action } = newFlatListEntrySchema.entries;
const text = v.optional(
  v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH, `is longer than ${MAX_TEXT_LENGTH} characters`)),
);
/** Schemas of the query parameters. */
const entryParameters = {
  limit: v.optional(createIntegerSchema(listEntriesPerPage.most), String(listEntriesPerPage.default)),
  pagination_key: v.optional(v.pipe(v.string(), v.regex(ID, 'needs to be the key from an earlier response'))),
  kind: v.optional(kind),
  action: v.optional(action),
  value: text,
  text,
};

const notFound: { refusal: ServerApiRefusal } = { refusal: { code: 'ListEntryNotFound' } };

/** The audit log has the changes of the console's users. Those with a key are not in it, as those of webhooks and events. */
const withoutRecord: RecordEntryChange = () => () => Promise.resolve();

/** Creates the routes with which a customer's server reads and changes the lists of its workspace. */
export function listEntryRoutes(getLists: (workspace: string) => WorkspaceLists): ServerApiRoute[] {
  /** Handles a call about one entry of the workspace; its body is checked first. */
  const forEntry =
    <Schema extends v.GenericSchema<unknown, object>>(
      schema: Schema,
      handle: (
        lists: WorkspaceLists,
        entry: ListEntry,
        values: v.InferOutput<Schema>,
      ) => ReturnType<ServerApiRoute['handle']>,
    ) =>
    async ({ workspace, params: { entryId = '' }, body }: ServerApiCall) => {
      const read = parseBody(schema, body);
      if ('refusal' in read) return read;
      const lists = getLists(workspace);
      const entry = ID.test(entryId) ? await lists.find(entryId) : undefined;
      return entry === undefined ? notFound : handle(lists, entry, read.values);
    };
  return [
    { method: 'GET', url: serverApi.listEntries, errors: 'flat', handle: (call) => search(getLists, call) },
    { method: 'POST', url: serverApi.listEntries, errors: 'flat', handle: (call) => create(getLists, call) },
    {
      method: 'GET',
      url: serverApi.listEntry,
      errors: 'flat',
      handle: forEntry(noBodySchema, async (_lists, entry) => ({ answer: toAnswer(entry) })),
    },
    {
      method: 'PATCH',
      url: serverApi.listEntry,
      errors: 'flat',
      handle: forEntry(flatListEntryChangeSchema, update),
    },
    {
      method: 'DELETE',
      url: serverApi.listEntry,
      errors: 'flat',
      handle: forEntry(noBodySchema, async (lists, { id }) =>
        (await lists.remove(id, withoutRecord)) ? { answer: undefined } : notFound,
      ),
    },
  ];
}

async function search(getLists: (workspace: string) => WorkspaceLists, { workspace, query }: ServerApiCall) {
  const read = parseParameters(query, entryParameters);
  if ('refusal' in read) return read;
  const { limit, pagination_key: after, value, ...filter } = read.values;
  const lists = getLists(workspace);
  const values = value === undefined ? undefined : lists.normalize(value, filter.kind);
  if (values?.length === 0) return refuseRequest(VALUE_PROBLEM);
  const { entries, next } = await lists.list({ ...filter, values, after }, limit);
  const answer: FlatListEntries = { entries: entries.map(toAnswer), ...(next !== null && { pagination_key: next }) };
  return { answer };
}

async function create(
  getLists: (workspace: string) => WorkspaceLists,
  { workspace, shownKey, body }: ServerApiCall,
): ReturnType<ServerApiRoute['handle']> {
  const read = parseBody(newFlatListEntrySchema, body);
  if ('refusal' in read) return read;
  const { expires_at: expiresAt, ...values } = read.values;
  const entry = { ...values, workspace, expiresAt: formatTime(expiresAt) };
  const added = await getLists(workspace).add(entry, `API key ${shownKey}`, withoutRecord);
  if ('problem' in added) return refuseProblem(added.problem);
  if ('entry' in added) return { answer: toAnswer(added.entry) };
  return { refusal: { code: 'ListEntryExists', detail: `change the entry ${added.taken} instead` } };
}

async function update(
  lists: WorkspaceLists,
  { id }: ListEntry,
  { expires_at: expiresAt, ...values }: v.InferOutput<typeof flatListEntryChangeSchema>,
): ReturnType<ServerApiRoute['handle']> {
  const change = { ...values, ...(expiresAt !== undefined && { expiresAt: formatTime(expiresAt) }) };
  const problem = lists.checkExpiry(change.expiresAt);
  if (problem !== undefined) return refuseProblem(problem);
  const isChanged = await lists.change(id, change, withoutRecord);
  const entry = await lists.find(id);
  if (entry === undefined) return notFound;
  if (isChanged || isApplied(entry, change)) return { answer: toAnswer(entry) };
  return { refusal: { code: 'ListEntryChanged', detail: `its version is ${entry.version}` } };
}

/** Whether a change was made by an earlier request, which a client repeats if it got no response. */
const isApplied = (entry: ListEntry, { version, action, reason, expiresAt }: ListEntryChange): boolean =>
  entry.version === version + 1 &&
  (action === undefined || action === entry.action) &&
  (reason === undefined || reason === entry.reason) &&
  (expiresAt === undefined || expiresAt === entry.expiresAt);

const refuseProblem = ({ field, message }: EntryProblem) =>
  refuseRequest(`${field === 'expiresAt' ? 'expires_at' : field} ${message}`);

const formatTime = (time: number | null): string | null => (time === null ? null : toIsoTime(time));

/** Converts an entry to the format of the server API, without its author, who may be an operator. */
const toAnswer = ({ id, kind, value, action, reason, createdAt, expiresAt, version }: ListEntry): FlatListEntry => ({
  id,
  kind,
  value,
  action,
  reason,
  created_at: Date.parse(createdAt),
  ...(expiresAt !== null && { expires_at: Date.parse(expiresAt) }),
  version,
});
