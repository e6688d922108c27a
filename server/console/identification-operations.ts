import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  identificationDetailSchema,
  identificationExportQuerySchema,
  identificationFilterSchema,
  identificationListQuerySchema,
  identificationListSchema,
  visitorSummarySchema,
} from '@whorl/contract/console/identifications.ts';
import { idParameter, queryParameter, session } from './operation-parts.ts';

const filter = identificationFilterSchema.entries;
const filters: readonly ApiParameter[] = [
  queryParameter('visitorId', 'Only identifications of this visitor.', filter.visitorId),
  queryParameter('linkedId', 'Only identifications with this linked ID.', filter.linkedId),
  queryParameter(
    'network',
    'Only identifications from this IP address or network, such as 192.0.2.0/24.',
    filter.network,
  ),
  queryParameter('country', 'Only identifications from this country, as two letters.', filter.country),
  queryParameter('bot', 'Only identifications with this bot result.', filter.bot),
  queryParameter('signal', 'Only identifications with this signal.', filter.signal),
  queryParameter('workspace', 'Workspace of an API key; by default the visitors of this site.', filter.workspace),
  queryParameter('from', 'The first day, in UTC.', filter.from),
  queryParameter('to', 'The last day, in UTC.', filter.to),
];

/** Registered only if the console is on. */
export const identificationOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.identifications,
    id: 'listIdentifications',
    summary: 'Returns identifications, newest first, a page at a time. Recorded in the audit log.',
    parameters: [
      ...filters,
      queryParameter('after', '`next` of the page before.', identificationListQuerySchema.entries.after),
    ],
    answers: { 200: { description: 'The identifications.', schema: identificationListSchema } },
    errors: ['bad_request', 'signed_out', 'unavailable'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.identificationExport,
    id: 'exportIdentifications',
    summary:
      'Returns all identifications that match the filters, oldest first. Requires the role editor. Recorded in the audit log.',
    parameters: [
      ...filters,
      queryParameter('format', 'Format of the file.', identificationExportQuerySchema.entries.format, true),
    ],
    answers: { 200: { description: 'The identifications as CSV or JSON.' } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'unavailable'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.identification,
    id: 'readIdentification',
    summary: 'Returns one identification with everything that is stored about it. Recorded in the audit log.',
    parameters: [idParameter('identification')],
    answers: { 200: { description: 'The identification.', schema: identificationDetailSchema } },
    errors: ['signed_out', 'not_found', 'unavailable'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.visitor,
    id: 'readVisitor',
    summary: 'Returns the networks and browser profiles of one visitor. Recorded in the audit log.',
    parameters: [idParameter('visitor')],
    answers: { 200: { description: 'The visitor.', schema: visitorSummarySchema } },
    errors: ['signed_out', 'not_found', 'unavailable'],
  },
];
