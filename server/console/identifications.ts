import { Readable } from 'node:stream';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type Calibration,
  calibrationQuerySchema,
  type IdentificationDetail,
  type IdentificationExportQuery,
  type IdentificationList,
  type IdentificationListQuery,
  identificationExportQuerySchema,
  identificationListQuerySchema,
  type VisitorSummary,
} from '@whorl/contract/console/identifications.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Actor, createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { parseParameters, readId } from './parse-request.ts';

/** Functions of the feature that identifies visitors. */
export type IdentificationAccess = {
  /** @throws ApiError `bad_request` if the network is invalid, as `export` */
  list(query: IdentificationListQuery): Promise<IdentificationList>;
  /** Returns the numbers of identifications of this site in a period, in milliseconds since 1970, both included. */
  count(period: { from: number; until: number }): Promise<{ all: number; badBots: number }>;
  find(requestId: string): Promise<IdentificationDetail | undefined>;
  findVisitor(visitorId: string): Promise<VisitorSummary | undefined>;
  /** @param now milliseconds since 1970 */
  readCalibration(workspace: string | undefined, now: number): Promise<Calibration>;
  export(query: IdentificationExportQuery): AsyncIterable<string>;
};

/** Creates the functions with which users read identifications. Each access is recorded in the audit log. */
export function createIdentificationReader(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  identifications: Pick<IdentificationAccess, 'list' | 'find' | 'findVisitor'>,
) {
  const record = createAuditRecorder(clock);
  return {
    /** @throws ApiError `bad_request` if the network is invalid */
    async list(actor: Actor, query: IdentificationListQuery): Promise<IdentificationList> {
      const list = await identifications.list(query);
      await database.commitTogether(record(actor, 'identifications.list'));
      return list;
    },

    /** @throws ApiError `not_found` */
    async find(actor: Actor, requestId: string): Promise<IdentificationDetail> {
      const found = await identifications.find(requestId);
      if (found === undefined) throw new ApiError('not_found');
      await database.commitTogether(record(actor, 'identification.view', found.requestId));
      return found;
    },

    /** @throws ApiError `not_found` */
    async findVisitor(actor: Actor, visitorId: string): Promise<VisitorSummary> {
      const found = await identifications.findVisitor(visitorId);
      if (found === undefined) throw new ApiError('not_found');
      await database.commitTogether(record(actor, 'visitor.view', found.visitorId));
      return found;
    },
  };
}

/** Registers the endpoints of identifications and visitors. Each access is recorded in the audit log. */
export function registerIdentifications(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  identifications: IdentificationAccess,
): void {
  const record = createAuditRecorder(clock);
  const reader = createIdentificationReader({ database, clock }, identifications);

  addRoute('GET', consoleCalls.identifications, 'viewer', (operator, request) =>
    reader.list(operator, parseParameters(identificationListQuerySchema, request)),
  );

  addRoute('GET', consoleCalls.identificationExport, 'editor', async (operator, request, reply) => {
    const query = parseParameters(identificationExportQuerySchema, request);
    const text = identifications.export(query);
    await database.commitTogether(record(operator, 'identifications.export', '', `format ${query.format}`));
    return reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="identifications.${query.format}"`)
      .send(Readable.from(text));
  });

  addRoute('GET', consoleCalls.identification, 'viewer', (operator, request) => reader.find(operator, readId(request)));

  // Numbers only, so that nothing is recorded in the audit log.
  addRoute('GET', consoleCalls.calibration, 'viewer', (_operator, request) =>
    identifications.readCalibration(parseParameters(calibrationQuerySchema, request).workspace, clock.now()),
  );

  addRoute('GET', consoleCalls.visitor, 'viewer', (operator, request) => reader.findVisitor(operator, readId(request)));
}
