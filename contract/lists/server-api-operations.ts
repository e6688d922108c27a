import * as v from 'valibot';
import type { ApiOperation } from '../api/api-operation.ts';
import { inPath, inQuery, operation } from '../identification/server-api-operation.ts';
import { serverApi } from '../urls.ts';
import { listActions, listKinds } from './list-entry.ts';
import {
  flatListEntriesSchema,
  flatListEntryChangeSchema,
  flatListEntrySchema,
  listEntriesPerPage,
  newFlatListEntrySchema,
} from './server-api-entry.ts';

const entryId = inPath('entryId', v.string());
const missing = "The key's workspace has no such entry; it may have expired.";
const listChoices = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');

/** Operations of the lists of visitors, IP networks and email domains. */
export const listEntryOperations: readonly ApiOperation[] = [
  operation({
    method: 'get',
    path: serverApi.listEntries,
    id: 'search-list-entries',
    summary: "Lists the entries of the key's workspace, newest first, without expired ones.",
    parameters: [
      inQuery('limit', `Page size from 1 to ${listEntriesPerPage.most}; ${listEntriesPerPage.default} by default.`),
      inQuery('pagination_key', 'Key from the previous page.'),
      inQuery('kind', `One of ${listChoices(listKinds)}.`),
      inQuery('action', `One of ${listChoices(listActions)}.`),
      inQuery('value', 'Only the entries of this visitor ID, IP address, network, or domain of email addresses.'),
      inQuery('text', 'Only entries whose value or reason contains this text.'),
    ],
    answer: { description: 'A page of entries, and the key of the next page.', schema: flatListEntriesSchema },
  }),
  operation({
    method: 'post',
    path: serverApi.listEntries,
    id: 'create-list-entry',
    summary:
      'Adds a visitor, an IP network or a domain of email addresses. The response has the value as it is stored: an IP address as a network, a domain in lower case. `expires_at` is milliseconds since 1970 or RFC 3339.',
    parameters: [],
    body: { schema: newFlatListEntrySchema },
    answer: { description: 'The new entry.', schema: flatListEntrySchema },
    conflict: 'The workspace has an entry for this value; the message has its ID.',
  }),
  operation({
    method: 'get',
    path: serverApi.listEntry,
    id: 'get-list-entry',
    summary: 'Returns an entry.',
    parameters: [entryId],
    answer: { description: 'The entry.', schema: flatListEntrySchema },
    missing,
  }),
  operation({
    method: 'patch',
    path: serverApi.listEntry,
    id: 'update-list-entry',
    summary:
      'Changes the action, reason or expiry of an entry. `version` is that of the entry you have read, so that no other change is overwritten; `expires_at` as `null` removes the expiry.',
    parameters: [entryId],
    body: { schema: flatListEntryChangeSchema },
    answer: { description: 'The changed entry.', schema: flatListEntrySchema },
    missing,
    conflict: 'The entry was changed since this version: read it again.',
  }),
  operation({
    method: 'delete',
    path: serverApi.listEntry,
    id: 'delete-list-entry',
    summary: 'Removes an entry, which no longer applies at once.',
    parameters: [entryId],
    answer: { description: 'The entry was removed.' },
    missing,
  }),
];
