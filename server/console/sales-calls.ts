import { Readable } from 'node:stream';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type CallDetail,
  type CallExportQuery,
  type CallList,
  type CallListQuery,
  callExportQuerySchema,
  callListQuerySchema,
} from '@whorl/contract/console/sales-calls.ts';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { parseParameters, readId } from './parse-request.ts';

/** Functions of the feature that stores sales calls. */
export type SalesCallAccess = {
  list(query: CallListQuery): Promise<CallList>;
  find(id: string): Promise<CallDetail | undefined>;
  /** Cancels a call, unless it is already canceled. `record` runs in the same transaction. */
  cancel(id: string, record: TransactionWork<void>): Promise<void>;
  export(query: CallExportQuery): AsyncIterable<string>;
};

/** Registers the endpoints of sales calls. Each access and each change is recorded in the audit log. */
export function registerSalesCalls(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  calls: SalesCallAccess,
): void {
  const record = createAuditRecorder(clock);
  const requireCall = async (id: string): Promise<CallDetail> => {
    const call = await calls.find(id);
    if (call === undefined) throw new ApiError('not_found');
    return call;
  };

  addRoute('GET', consoleCalls.salesCalls, 'viewer', async (operator, request) => {
    const query = parseParameters(callListQuerySchema, request);
    await database.commitTogether(record(operator, 'calls.list'));
    return calls.list(query);
  });

  addRoute('GET', consoleCalls.salesCallExport, 'editor', async (operator, request, reply) => {
    const query = parseParameters(callExportQuerySchema, request);
    await database.commitTogether(record(operator, 'calls.export', '', `format ${query.format}`));
    return reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="sales-calls.${query.format}"`)
      .send(Readable.from(calls.export(query)));
  });

  addRoute('GET', consoleCalls.salesCall, 'viewer', async (operator, request) => {
    const call = await requireCall(readId(request));
    await database.commitTogether(record(operator, 'call.view', call.id));
    return call;
  });

  addRoute('POST', consoleCalls.salesCallCancel, 'editor', async (operator, request) => {
    const { id, state, canCancel } = await requireCall(readId(request));
    if (!canCancel)
      throw new ApiError(
        'conflict',
        state === 'canceled' ? 'This call is already canceled.' : 'This call has already taken place.',
      );
    await calls.cancel(id, record(operator, 'call.cancel', id));
    return requireCall(id);
  });
}
