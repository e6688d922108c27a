import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type Account,
  accountSchema,
  confirmationSchema,
  passwordChangeSchema,
} from '@whorl/contract/console/sessions.ts';
import { CONSOLE_CONFIRMATION_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { session } from './operation-parts.ts';
import { parseBody } from './parse-request.ts';
import { findPasswordProblem } from './password-problem.ts';
import type { Operator, Sessions } from './session.ts';
import { ATTEMPTS, formatTooManyAttempts, WRONG_TOKEN } from './sign-in.ts';
import { changePassword, findPasswordHash, findUserByPassword } from './users.ts';

const NO_PASSWORD = 'You have no password here. Sign in with an email address and password to change it.';

/**
 * Registers the endpoints for the signed-in user's own account.
 *
 * @param sessions confirms the sign-in of a session
 * @param provider name of the OpenID Connect provider; undefined if there is none
 */
export function registerAccount(
  addRoute: AddConsoleRoute,
  { database, clock, rateLimiter }: Pick<Services, 'database' | 'clock' | 'rateLimiter'>,
  sessions: Pick<Sessions, 'isToken' | 'confirm'>,
  provider: string | undefined,
): void {
  addRoute('GET', consoleCalls.account, 'viewer', async ({ name, isConfirmed }): Promise<Account> => {
    const user = await findPasswordHash(database, name);
    if (user === undefined) return { signIn: 'token', provider: null, isConfirmed };
    return user.password_hash === null
      ? { signIn: 'provider', provider: provider ?? null, isConfirmed }
      : { signIn: 'password', provider: null, isConfirmed };
  });

  addRoute('POST', consoleCalls.confirmation, 'viewer', async (operator, request, reply) => {
    const { password } = parseBody(confirmationSchema, request);
    await takeAttempt(operator, request);
    const user = await findPasswordHash(database, operator.name);
    const isRight =
      user === undefined
        ? sessions.isToken(password.trim())
        : (await findUserByPassword(database, operator.name, password)) !== undefined;
    if (!isRight) throw new ApiError('wrong_password', user === undefined ? WRONG_TOKEN : undefined);
    await sessions.confirm(operator);
    return reply.code(204).send();
  });

  addRoute('POST', consoleCalls.password, 'viewer', async (operator, request, reply) => {
    const { currentPassword, newPassword } = parseBody(passwordChangeSchema, request);
    const stored = (await findPasswordHash(database, operator.name))?.password_hash ?? undefined;
    if (stored === undefined) throw new ApiError('conflict', NO_PASSWORD);
    const problem = await findPasswordProblem(newPassword, operator.name);
    if (problem !== undefined) throw new ApiError('bad_request', problem);
    await takeAttempt(operator, request);
    if (!(await changePassword(database, clock.now(), operator, { currentPassword, newPassword, stored })))
      throw new ApiError('wrong_password');
    return reply.code(204).send();
  });

  /** Counts an attempt to enter a password, with the limits of the sign-in page. @throws ApiError `too_many_requests` */
  async function takeAttempt({ name }: Operator, { clientAddress }: FastifyRequest): Promise<void> {
    for (const [source, result] of [
      ['from this address', await takeForAddress(rateLimiter, 'console:sign-in', clientAddress, ATTEMPTS)],
      ['for this email address', await rateLimiter.take(`console:account:${name}`, ATTEMPTS)],
    ] as const) {
      if (result.allowed) continue;
      const { retryAfterMs } = result;
      throw new ApiError('too_many_requests', formatTooManyAttempts(source, retryAfterMs), retryAfterMs);
    }
  }
}

/** Registered only if the console is on. */
export const accountOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.account,
    id: 'readConsoleAccount',
    summary: 'Returns how the signed-in user of the console signs in.',
    answers: { 200: { description: 'The account.', schema: accountSchema } },
    errors: ['signed_out', 'forbidden', 'unavailable'],
  },
  {
    ...session,
    method: 'post',
    path: consoleCalls.confirmation,
    id: 'confirmConsoleSession',
    summary: `Confirms your sign-in with your password, or with the console token if you signed in with it. Exports, erasures and changes of users require this or a sign-in within the last ${CONSOLE_CONFIRMATION_MINUTES} minutes.`,
    body: { schema: confirmationSchema },
    answers: { 204: { description: 'The sign-in is confirmed.' } },
    errors: [
      ...(['bad_request', 'signed_out', 'wrong_password', 'cross_origin'] as const),
      ...(['too_many_requests', 'unavailable'] as const),
    ],
  },
  {
    ...session,
    method: 'post',
    path: consoleCalls.password,
    id: 'changeConsolePassword',
    summary: 'Changes your password of the console, and ends your other sessions and your access tokens.',
    body: { schema: passwordChangeSchema },
    answers: { 204: { description: 'The password has changed.' } },
    errors: [
      ...(['bad_request', 'signed_out', 'forbidden', 'wrong_password', 'cross_origin'] as const),
      ...(['conflict', 'too_many_requests', 'unavailable'] as const),
    ],
  },
];
