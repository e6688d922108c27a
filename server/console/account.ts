import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { type Account, accountSchema, passwordChangeSchema } from '@whorl/contract/console/sessions.ts';
import { describePasswordProblem } from '@whorl/contract/console/sign-in.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { session } from './operation-parts.ts';
import { parseBody } from './parse-request.ts';
import { ATTEMPTS, formatTooManyAttempts } from './sign-in.ts';
import { changePassword, findPasswordHash } from './users.ts';

const NO_PASSWORD = 'You have no password here. Sign in with an email address and password to change it.';

/**
 * Registers the endpoints for the signed-in user's own account.
 *
 * @param provider name of the OpenID Connect provider; undefined if there is none
 */
export function registerAccount(
  addRoute: AddConsoleRoute,
  { database, clock, rateLimiter }: Pick<Services, 'database' | 'clock' | 'rateLimiter'>,
  provider: string | undefined,
): void {
  addRoute('GET', consoleCalls.account, 'viewer', async ({ name }): Promise<Account> => {
    const user = await findPasswordHash(database, name);
    if (user === undefined) return { signIn: 'token', provider: null };
    return user.password_hash === null
      ? { signIn: 'provider', provider: provider ?? null }
      : { signIn: 'password', provider: null };
  });

  addRoute('POST', consoleCalls.password, 'viewer', async (operator, request, reply) => {
    const { currentPassword, newPassword } = parseBody(passwordChangeSchema, request);
    const stored = (await findPasswordHash(database, operator.name))?.password_hash ?? undefined;
    if (stored === undefined) throw new ApiError('conflict', NO_PASSWORD);
    const problem = describePasswordProblem(newPassword, operator.name);
    if (problem !== undefined) throw new ApiError('bad_request', problem);
    for (const [source, result] of [
      ['from this address', await takeForAddress(rateLimiter, 'console:sign-in', request.clientAddress, ATTEMPTS)],
      ['for this email address', await rateLimiter.take(`console:account:${operator.name}`, ATTEMPTS)],
    ] as const)
      if (!result.allowed)
        throw new ApiError(
          'too_many_requests',
          formatTooManyAttempts(source, result.retryAfterMs),
          result.retryAfterMs,
        );
    if (!(await changePassword(database, clock.now(), operator, { currentPassword, newPassword, stored })))
      throw new ApiError('wrong_password');
    return reply.code(204).send();
  });
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
