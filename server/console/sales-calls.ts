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
import { type Actor, createAuditRecorder } from './audit-log.ts';
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

/** Creates the functions with which users read sales calls. Each access is recorded in the audit log. */
export function createCallReader(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  calls: Pick<SalesCallAccess, 'list' | 'find'>,
) {
  const record = createAuditRecorder(clock);
  return {
    async list(actor: Actor, query: CallListQuery): Promise<CallList> {
      await database.commitTogether(record(actor, 'calls.list'));
      return calls.list(query);
    },

    /** @throws ApiError `not_found` */
    async find(actor: Actor, id: string): Promise<CallDetail> {
      const call = await requireCall(calls, id);
      await database.commitTogether(record(actor, 'call.view', call.id));
      return call;
    },
  };
}

async function requireCall(calls: Pick<SalesCallAccess, 'find'>, id: string): Promise<CallDetail> {
  const call = await calls.find(id);
  if (call === undefined) throw new ApiError('not_found');
  return call;
}

/** Registers the endpoints of sales calls. Each access and each change is recorded in the audit log. */
export function registerSalesCalls(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  calls: SalesCallAccess,
): void {
  const record = createAuditRecorder(clock);
  const reader = createCallReader({ database, clock }, calls);

  addRoute('GET', consoleCalls.salesCalls, 'viewer', (operator, request) =>
    reader.list(operator, parseParameters(callListQuerySchema, request)),
  );

  addRoute('GET', consoleCalls.salesCallExport, 'editor', async (operator, request, reply) => {
    const query = parseParameters(callExportQuerySchema, request);
    await database.commitTogether(record(operator, 'calls.export', '', `format ${query.format}`));
    return reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="sales-calls.${query.format}"`)
      .send(Readable.from(calls.export(query)));
  });

  addRoute('GET', consoleCalls.salesCall, 'viewer', (operator, request) => reader.find(operator, readId(request)));

  addRoute('POST', consoleCalls.salesCallCancel, 'editor', async (operator, request) => {
    const { id, state, canCancel } = await requireCall(calls, readId(request));
    if (!canCancel)
      throw new ApiError(
        'conflict',
        state === 'canceled' ? 'This call is already canceled.' : 'This call has already taken place.',
      );
    await calls.cancel(id, record(operator, 'call.cancel', id));
    return requireCall(calls, id);
  });
}
