import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  consoleListEntrySchema,
  listEntryExportQuerySchema,
  listEntryFilterSchema,
  listEntryListSchema,
  listEntryQuerySchema,
} from '@whorl/contract/console/lists.ts';
import { listEntryChangeSchema, listEntrySchema } from '@whorl/contract/lists/list-entry.ts';
import { changeErrors, idParameter, queryParameter, session } from './operation-parts.ts';

const { text, kind, action } = listEntryFilterSchema.entries;
const filters: readonly ApiParameter[] = [
  queryParameter('text', 'Only entries whose value, reason or workspace contains this text.', text),
  queryParameter('kind', 'Only entries of this kind.', kind),
  queryParameter('action', 'Only entries with this action.', action),
];
const id = idParameter('entry');

/** Registered only if the console is on. */
export const listOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.listEntries,
    id: 'listListEntries',
    summary:
      'Returns the visitors, networks and email domains on lists, newest first, a page at a time. Recorded in the audit log.',
    parameters: [...filters, queryParameter('after', '`next` of the page before.', listEntryQuerySchema.entries.after)],
    answers: { 200: { description: 'The entries.', schema: listEntryListSchema } },
    errors: ['bad_request', 'signed_out', 'unavailable'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.listEntryExport,
    id: 'exportListEntries',
    summary:
      'Returns all entries that match the filters, oldest first. Requires the role editor. Recorded in the audit log.',
    parameters: [
      ...filters,
      queryParameter('format', 'Format of the file.', listEntryExportQuerySchema.entries.format, true),
    ],
    answers: { 200: { description: 'The entries as CSV or JSON.' } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'unavailable'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.listEntry,
    id: 'readListEntry',
    summary: 'Returns one entry. Recorded in the audit log.',
    parameters: [id],
    answers: { 200: { description: 'The entry.', schema: listEntrySchema } },
    errors: ['signed_out', 'not_found', 'unavailable'],
  },
  {
    ...session,
    method: 'post',
    path: consoleCalls.listEntries,
    id: 'addListEntry',
    summary: 'Adds a visitor, network or email domain. Requires the role editor.',
    body: { schema: consoleListEntrySchema },
    answers: {
      200: { description: 'The new entry.', schema: listEntrySchema },
      409: { description: 'There is an entry for this value; `entry` has its values.' },
    },
    errors: ['bad_request', 'signed_out', 'forbidden', 'cross_origin', 'unavailable'],
  },
  {
    ...session,
    method: 'patch',
    path: consoleCalls.listEntry,
    id: 'changeListEntry',
    summary: 'Changes action, reason or expiry of an entry. Requires the role editor.',
    parameters: [id],
    body: { schema: listEntryChangeSchema },
    answers: {
      200: { description: 'The changed entry.', schema: listEntrySchema },
      409: { description: 'The entry was changed since this version; `entry` has the current values.' },
    },
    errors: ['bad_request', ...changeErrors],
  },
  {
    ...session,
    method: 'delete',
    path: consoleCalls.listEntry,
    id: 'removeListEntry',
    summary: 'Removes an entry. Requires the role editor.',
    parameters: [id],
    answers: { 204: { description: 'It is removed.' } },
    errors: changeErrors,
  },
];
