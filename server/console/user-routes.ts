import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { includesRole, type Role } from '@whorl/contract/console/roles.ts';
import {
  type Invitation,
  invitationSchema,
  newInvitationSchema,
  type UserList,
  userChangeSchema,
  userListSchema,
} from '@whorl/contract/console/users.ts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { getOwnOrigin } from '../platform/http/origin-check.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { type SendEmail, sendInvitation } from './invite.ts';
import { session } from './operation-parts.ts';
import { parseBody, readId } from './parse-request.ts';
import type { Operator } from './session.ts';
import { changeRole, findUser, listUsers, removeUser, type User } from './users.ts';

/** Registers the endpoints with which administrators manage users. Each change is recorded in the audit log. */
export function registerUsers(
  addRoute: AddConsoleRoute,
  { database, clock, publicUrl }: Pick<Services, 'database' | 'clock' | 'publicUrl'>,
  sendEmail: SendEmail | undefined,
): void {
  const requireUser = async (request: FastifyRequest): Promise<User> => {
    const user = await findUser(database, readId(request));
    if (user === undefined) throw new ApiError('not_found');
    return user;
  };

  addRoute('GET', consoleCalls.users, 'administrator', async (): Promise<UserList> => {
    return { users: await listUsers(database, clock.now()) };
  });

  addRoute('POST', consoleCalls.users, 'administrator', (operator, request): Promise<Invitation> => {
    const invited = parseBody(newInvitationSchema, request);
    refuseOwnDemotion(operator, invited);
    const origin = getOwnOrigin(request, publicUrl);
    return sendInvitation(database, clock.now(), operator, invited, { origin, sendEmail });
  });

  addRoute('PATCH', consoleCalls.user, 'administrator', async (operator, request, reply) => {
    const { role } = parseBody(userChangeSchema, request);
    const { email } = await requireUser(request);
    refuseOwnDemotion(operator, { email, role });
    if (!(await changeRole(database, clock.now(), operator, { email, role }))) throw new ApiError('not_found');
    return reply.code(204).send();
  });

  addRoute('DELETE', consoleCalls.user, 'administrator', async (operator, request, reply) => {
    const { email } = await requireUser(request);
    if (email === operator.name)
      throw new ApiError('conflict', 'You can’t remove your own user. Ask another administrator to do it.');
    if (!(await removeUser(database, clock.now(), operator, email))) throw new ApiError('not_found');
    return reply.code(204).send();
  });
}

/** @throws ApiError `conflict` if operators would lose permissions of their own, and maybe the last administrator */
function refuseOwnDemotion(operator: Operator, { email, role }: { email: string; role: Role }): void {
  if (email !== operator.name || includesRole(role, operator.role)) return;
  throw new ApiError('conflict', 'You can’t lower your own role. Ask another administrator to do it.');
}

const id: ApiParameter = { in: 'path', name: 'id', description: 'ID of the user.', schema: v.string() };

/** Registered only if the console is on. */
export const userOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.users,
    id: 'listConsoleUsers',
    summary: 'Returns the users of the console. Requires the role administrator.',
    answers: { 200: { description: 'The users, in the order of their email addresses.', schema: userListSchema } },
    errors: ['signed_out', 'forbidden', 'unavailable'],
  },
  {
    ...session,
    method: 'post',
    path: consoleCalls.users,
    id: 'inviteConsoleUser',
    summary:
      'Invites a user of the console, or replaces the invitation of an existing one, who then chooses a new password. Requires the role administrator.',
    body: { schema: newInvitationSchema },
    answers: {
      200: { description: 'The link of the invitation, which is shown only once.', schema: invitationSchema },
    },
    errors: ['bad_request', 'signed_out', 'forbidden', 'cross_origin', 'conflict', 'unavailable'],
  },
  {
    ...session,
    method: 'patch',
    path: consoleCalls.user,
    id: 'changeConsoleUser',
    summary: 'Changes the role of a user, also in open sessions. Requires the role administrator.',
    parameters: [id],
    body: { schema: userChangeSchema },
    answers: { 204: { description: 'The role has changed.' } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'cross_origin', 'not_found', 'conflict', 'unavailable'],
  },
  {
    ...session,
    method: 'delete',
    path: consoleCalls.user,
    id: 'removeConsoleUser',
    summary: 'Removes a user and ends the user’s sessions. Requires the role administrator.',
    parameters: [id],
    answers: { 204: { description: 'The user was removed.' } },
    errors: ['signed_out', 'forbidden', 'cross_origin', 'not_found', 'conflict', 'unavailable'],
  },
];
