import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  calibrationSchema,
  identificationDetailSchema,
  identificationExportQuerySchema,
  identificationFilterSchema,
  identificationListQuerySchema,
  identificationListSchema,
  visitorSummarySchema,
} from '@whorl/contract/console/identifications.ts';
import {
  exportOperation,
  idParameter,
  listOperation,
  queryParameter,
  readOperation,
  session,
} from './operation-parts.ts';

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
  listOperation({
    path: consoleCalls.identifications,
    id: 'listIdentifications',
    summary: 'Returns identifications, newest first, a page at a time. Recorded in the audit log.',
    filters,
    after: identificationListQuerySchema.entries.after,
    answer: { description: 'The identifications.', schema: identificationListSchema },
  }),
  exportOperation({
    path: consoleCalls.identificationExport,
    id: 'exportIdentifications',
    summary:
      'Returns all identifications that match the filters, oldest first. Requires the role editor. Recorded in the audit log.',
    filters,
    format: identificationExportQuerySchema.entries.format,
    answer: { description: 'The identifications as CSV or JSON.' },
  }),
  readOperation({
    path: consoleCalls.identification,
    id: 'readIdentification',
    summary: 'Returns one identification with everything that is stored about it. Recorded in the audit log.',
    target: idParameter('identification'),
    answer: { description: 'The identification.', schema: identificationDetailSchema },
  }),
  {
    ...session,
    method: 'get',
    path: consoleCalls.calibration,
    id: 'readCalibration',
    summary:
      'Returns how often the signals alone recognize visitors that a signed ID proves, by the probability given.',
    parameters: [
      queryParameter('workspace', 'Workspace of an API key; by default the visitors of this site.', filter.workspace),
    ],
    answers: { 200: { description: 'The calibration.', schema: calibrationSchema } },
    errors: ['bad_request', 'signed_out', 'unavailable'],
  },
  readOperation({
    path: consoleCalls.visitor,
    id: 'readVisitor',
    summary: 'Returns the networks and browser profiles of one visitor. Recorded in the audit log.',
    target: idParameter('visitor'),
    answer: { description: 'The visitor.', schema: visitorSummarySchema },
  }),
];
