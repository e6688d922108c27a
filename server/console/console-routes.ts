import { consoleCalls, requiresConfirmation } from '@whorl/contract/console/console-urls.ts';
import { includesRole, type Role } from '@whorl/contract/console/roles.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/http/api-error.ts';
import type { AnswerWithSample } from './sample-data.ts';
import type { Operator, Sessions, UserWithRole } from './session.ts';

/** Handles a request of a signed-in user. Returns the reply, or the body of the response. */
export type Handler = (operator: Operator, request: FastifyRequest, reply: FastifyReply) => unknown;

/** Registers an endpoint that only users with this role, or a higher one, may call. */
export type AddConsoleRoute = (
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  url: string,
  role: Role,
  handler: Handler,
) => void;

/**
 * Returns the one function that registers the console's endpoints: no request without a session or with a lower role
 * reaches a handler, an endpoint that `requiresConfirmation` is called only after a recent sign-in, and no response is cached.
 * The HTTP server refuses changes from other origins before.
 *
 * @param answerWithSample answers the requests of tours, which reach no other handler; undefined if there are none
 */
export const createConsoleRoutes =
  (server: FastifyInstance, sessions: Sessions, answerWithSample: AnswerWithSample | undefined): AddConsoleRoute =>
  (method, url, role, handler) => {
    server.route({
      method,
      url,
      handler: async (request, reply) => {
        withoutIndexing(reply);
        // A stream that a visible tab keeps open is no activity.
        const find = url === consoleCalls.updates ? sessions.find : sessions.findActive;
        const operator = authorize(await find(request), role);
        if (operator.isTour) return answerWithSample?.(operator, url, request, reply);
        if (requiresConfirmation(method, url) && !operator.isConfirmed) throw new ApiError('confirmation_required');
        return handler(operator, request, reply);
      },
    });
  };

/** @throws ApiError `signed_out` without a user, `forbidden` if the user's role doesn't include the required one */
export function authorize<User extends UserWithRole>(user: User | undefined, required: Role): User {
  if (user === undefined) throw new ApiError('signed_out');
  if (includesRole(user.role, required)) return user;
  throw new ApiError('forbidden', `This requires the role ${required}. Your role is ${user.role}.`);
}

/** Responses of the console are neither cached nor indexed. */
export const withoutIndexing = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
