import { Readable } from 'node:stream';
import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import {
  auditEntrySchema,
  auditExportQuerySchema,
  auditFilterSchema,
  auditListQuerySchema,
  auditListSchema,
} from '@whorl/contract/console/audit.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import * as v from 'valibot';
import type { Services } from '../platform/feature.ts';
import { createAuditRecorder, findAuditEntries, formatAudit } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { queryParameter, session } from './operation-parts.ts';
import { parseParameters } from './parse-request.ts';

/** Registers the endpoints of the audit log. Reading it is recorded, too. */
export function registerAudit(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
): void {
  const record = createAuditRecorder(clock);

  addRoute('GET', consoleCalls.audit, 'administrator', async (operator, request) => {
    const query = parseParameters(auditListQuerySchema, request);
    await database.commitTogether(record(operator, 'audit.list'));
    return findAuditEntries(database, query);
  });

  addRoute('GET', consoleCalls.auditExport, 'administrator', async (operator, request, reply) => {
    const query = parseParameters(auditExportQuerySchema, request);
    await database.commitTogether(record(operator, 'audit.export', '', `format ${query.format}`));
    return reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-log.${query.format}"`)
      .send(Readable.from(formatAudit(database, query, true)));
  });
}

const { actor, action, subject, from, to } = auditFilterSchema.entries;
const filters: readonly ApiParameter[] = [
  queryParameter('actor', 'Only entries whose actor contains this text.', actor),
  queryParameter('action', 'Only entries with this action.', action),
  queryParameter('subject', 'Only entries whose subject contains this text.', subject),
  queryParameter('from', 'The first day, in UTC.', from),
  queryParameter('to', 'The last day, in UTC.', to),
];

/** Registered only if the console is on. */
export const auditOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.audit,
    id: 'listAuditLog',
    summary:
      'Returns entries of the audit log, newest first, a page at a time. Requires the role administrator. Recorded in the audit log.',
    parameters: [...filters, queryParameter('after', '`next` of the page before.', auditListQuerySchema.entries.after)],
    answers: { 200: { description: 'The entries.', schema: auditListSchema } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'unavailable'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.auditExport,
    id: 'exportAuditLog',
    summary:
      'Returns all entries of the audit log that match the filters, oldest first. Requires the role administrator. Recorded in the audit log.',
    parameters: [
      ...filters,
      queryParameter('format', 'Format of the file.', auditExportQuerySchema.entries.format, true),
    ],
    answers: { 200: { description: 'The entries as JSON or CSV.', schema: v.array(auditEntrySchema) } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'unavailable'],
  },
];
