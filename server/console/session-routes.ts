import { Readable } from 'node:stream';
import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { auditEntrySchema } from '@whorl/contract/console/audit.ts';
import { exportFormatSchema } from '@whorl/contract/console/list-query.ts';
import { currentUserSchema, sessionListSchema } from '@whorl/contract/console/sessions.ts';
import { consoleCalls } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { formatAudit, recordAudit } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { idParameter, queryParameter, session } from './operation-parts.ts';
import { parseParameters, readId } from './parse-request.ts';
import type { Sessions } from './session.ts';

const exportQuerySchema = v.strictObject({ format: exportFormatSchema });

/** Registers the endpoints for the signed-in user, for sessions and for the audit log. */
export function registerSessions(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  sessions: Sessions,
): void {
  addRoute('GET', consoleCalls.currentUser, 'viewer', ({ name, role }) => ({ name, role }));

  addRoute('GET', consoleCalls.sessions, 'viewer', async (operator) => ({ sessions: await sessions.list(operator) }));

  addRoute('DELETE', consoleCalls.session, 'viewer', async (operator, request, reply) => {
    if (!(await sessions.end(operator, readId(request)))) throw new ApiError('not_found');
    return reply.code(204).send();
  });

  addRoute('GET', consoleCalls.audit, 'administrator', async (operator, request, reply) => {
    const { format } = parseParameters(exportQuerySchema, request);
    const entry = { action: 'audit.export', detail: `format ${format}` } as const;
    await database.commitTogether((tx) => recordAudit(tx, clock.now(), operator, entry));
    return reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-log.${format}"`)
      .send(Readable.from(formatAudit(database, format, true)));
  });
}

/** Registered only if the console is on. */
export const sessionOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.currentUser,
    id: 'readConsoleUser',
    summary: 'Returns the name and role of the signed-in user of the console.',
    answers: { 200: { description: 'The user.', schema: currentUserSchema } },
    errors: ['signed_out'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.sessions,
    id: 'listConsoleSessions',
    summary: 'Returns your active sessions of the console. Administrators get those of all users.',
    answers: { 200: { description: 'The sessions, newest first.', schema: sessionListSchema } },
    errors: ['signed_out'],
  },
  {
    ...session,
    method: 'delete',
    path: consoleCalls.session,
    id: 'endConsoleSession',
    summary: 'Ends one of your sessions of the console. Administrators can end those of all users.',
    parameters: [idParameter('session')],
    answers: { 204: { description: 'The session has ended.' } },
    errors: ['signed_out', 'cross_origin', 'not_found', 'unavailable'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.audit,
    id: 'exportAuditLog',
    summary: 'Returns the audit log of the console, oldest entry first. Requires the role administrator.',
    parameters: [queryParameter('format', 'Format of the file.', exportFormatSchema, true)],
    answers: { 200: { description: 'The entries as JSON or CSV.', schema: v.array(auditEntrySchema) } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'unavailable'],
  },
];
