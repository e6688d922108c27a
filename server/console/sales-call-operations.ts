import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  callDetailSchema,
  callExportQuerySchema,
  callFilterSchema,
  callListQuerySchema,
  callListSchema,
} from '@whorl/contract/console/sales-calls.ts';
import {
  actionOperation,
  exportOperation,
  idParameter,
  listOperation,
  queryParameter,
  readOperation,
} from './operation-parts.ts';

const { state, email, from, to } = callFilterSchema.entries;
const filters: readonly ApiParameter[] = [
  queryParameter('state', 'Only upcoming calls, which is the default, past or canceled ones, or all.', state),
  queryParameter('email', 'Only calls whose email address contains this text.', email),
  queryParameter('from', 'The first day on which they start, in UTC.', from),
  queryParameter('to', 'The last day on which they start, in UTC.', to),
];
const id = idParameter('call');

/** Registered only if the console is on. */
export const salesCallOperations: readonly ApiOperation[] = [
  listOperation({
    path: consoleCalls.salesCalls,
    id: 'listSalesCalls',
    summary:
      'Returns sales calls a page at a time: upcoming ones in their order, all others latest first. Recorded in the audit log.',
    filters,
    after: callListQuerySchema.entries.after,
    answer: { description: 'The calls.', schema: callListSchema },
  }),
  exportOperation({
    path: consoleCalls.salesCallExport,
    id: 'exportSalesCalls',
    summary: 'Returns all sales calls that match the filters. Requires the role editor. Recorded in the audit log.',
    filters,
    format: callExportQuerySchema.entries.format,
    answer: { description: 'The calls as CSV or JSON.' },
  }),
  readOperation({
    path: consoleCalls.salesCall,
    id: 'readSalesCall',
    summary: 'Returns one sales call. Recorded in the audit log.',
    target: id,
    answer: { description: 'The call.', schema: callDetailSchema },
  }),
  actionOperation({
    path: consoleCalls.salesCallCancel,
    id: 'cancelBookedCall',
    summary: 'Cancels a sales call and frees its time. The visitor is not notified. Requires the role editor.',
    target: id,
    answer: { description: 'The canceled call.', schema: callDetailSchema },
    errors: ['conflict'],
  }),
];
