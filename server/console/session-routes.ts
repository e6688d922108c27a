import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { currentUserSchema, sessionListSchema } from '@whorl/contract/console/sessions.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { idParameter, session } from './operation-parts.ts';
import { readId } from './parse-request.ts';
import type { Sessions } from './session.ts';

/** Registers the endpoints for the signed-in user and for sessions. */
export function registerSessions(addRoute: AddConsoleRoute, sessions: Sessions): void {
  addRoute('GET', consoleCalls.currentUser, 'viewer', ({ name, role }) => ({ name, role }));

  addRoute('GET', consoleCalls.sessions, 'viewer', async (operator) => ({ sessions: await sessions.list(operator) }));

  addRoute('DELETE', consoleCalls.session, 'viewer', async (operator, request, reply) => {
    if (!(await sessions.end(operator, readId(request)))) throw new ApiError('not_found');
    return reply.code(204).send();
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
];
