import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  emailField,
  passwordField,
  signInProblemId,
  tokenField,
  tokenProblemId,
  tokenSignInId,
} from '@whorl/contract/console/sign-in.ts';
import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { addTrailingSlash } from '../platform/http/add-trailing-slash.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import { setRetryAfter } from '../platform/http/error-handler.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { withOwnFrames } from '../platform/static/content-security-policy.ts';
import { withoutIndexing } from './console-routes.ts';
import { createFormPage, type FormProblem, requirePage, setPageHeaders } from './form-page.ts';
import { consolePages } from './is-console-url.ts';
import { createOpenIdView } from './openid-view.ts';
import { readField } from './read-field.ts';
import { sampleFormView } from './sample-form-view.ts';
import type { Sessions } from './session.ts';
import { findUserByPassword, type User } from './users.ts';

/** Limit of sign-in attempts: enough for typing mistakes, too few to guess a token or a password. */
export const ATTEMPTS: RateLimit = { limit: 10, windowMs: 10 * 60_000 };
export const WRONG_TOKEN =
  'That is not the token of this server. It is the value of CONSOLE_TOKEN, with capitals as they are.';
const WRONG_PASSWORD = 'No user has this email address and password. An administrator can send you a new invitation.';

/**
 * Registers the pages of the console, each with the sign-in form for everyone without a session.
 *
 * @param offersTour whether the form offers to look around with sample data
 * @param openIdName name of the OpenID Connect provider; undefined if there is none
 */
export function registerSignIn(
  server: FastifyInstance,
  { site, database, rateLimiter }: Pick<Services, 'site' | 'database' | 'rateLimiter'>,
  sessions: Sessions,
  { offersTour, openIdName }: { offersTour: boolean; openIdName: string | undefined },
): void {
  const sendForm = createFormPage(site, pages.consoleSignIn.path);
  const showForm: typeof sendForm = (reply, form) => {
    const openId = openIdName === undefined ? {} : createOpenIdView(openIdName, reply.request.url);
    return sendForm(reply, { ...form, view: { ...(offersTour && sampleFormView), ...openId, ...form.view } });
  };

  /** Returns the user of the submitted fields, undefined for the token of the server, or an error. */
  async function identify(
    body: unknown,
  ): Promise<{ user: User | undefined } | { status: number; problem: FormProblem; retryAfterMs?: number }> {
    const token = readField(body, tokenField);
    if (token !== undefined) {
      return sessions.isToken(token.trim())
        ? { user: undefined }
        : { status: 401, problem: { id: tokenProblemId, text: WRONG_TOKEN } };
    }
    // PostgreSQL refuses NUL in a query.
    const email = (readField(body, emailField) ?? '').replaceAll('\0', '');
    // Also per account, so that many IP addresses together have no more attempts.
    const result = await rateLimiter.take(`console:account:${toEmailKey(email)}`, ATTEMPTS);
    if (!result.allowed) {
      const text = formatTooManyAttempts('for this email address', result.retryAfterMs);
      return { status: 429, problem: { id: signInProblemId, text }, retryAfterMs: result.retryAfterMs };
    }
    const user = await findUserByPassword(database, email, readField(body, passwordField) ?? '');
    return user === undefined ? { status: 401, problem: { id: signInProblemId, text: WRONG_PASSWORD } } : { user };
  }

  for (const { path } of consolePages) {
    server.get(path, { onRequest: addTrailingSlash(path) }, async (request, reply) => {
      if ((await sessions.findActive(request)) !== undefined) {
        const { headers, html } = requirePage(site, path);
        setPageHeaders(reply, headers);
        // The experiments have previews in frames, also if a link of another page of the console has led to them.
        reply.header('content-security-policy', withOwnFrames(headers['content-security-policy'] ?? ''));
        return reply.send(html);
      }
      // Browsers don't send a strict cookie after a click on another site. Reloading from this page sends it.
      if (request.headers['sec-fetch-site'] === 'cross-site') reply.header('refresh', '0');
      return showForm(reply, { status: 200 });
    });

    server.post(path, async (request, reply) => {
      const isToken = readField(request.body, tokenField) !== undefined;
      const limited = await takeForAddress(rateLimiter, 'console:sign-in', request.clientAddress, ATTEMPTS);
      if (!limited.allowed)
        return refuseAttempt(reply, isToken ? tokenProblemId : signInProblemId, limited.retryAfterMs);
      const found = await identify(request.body);
      if ('user' in found) {
        const cookie = await sessions.start(request, found.user);
        return withoutIndexing(reply)
          .header('set-cookie', cookie)
          .redirect(path + getQuery(request), 303);
      }
      request.log.warn({ address: addressPrefix(request.clientAddress) }, 'console login refused');
      return show(reply, found.status, found.problem, found.retryAfterMs);
    });
  }

  const refuseAttempt = (reply: FastifyReply, id: string, retryAfterMs: number): FastifyReply =>
    show(reply, 429, { id, text: formatTooManyAttempts('from this address', retryAfterMs) }, retryAfterMs);

  function show(reply: FastifyReply, status: number, problem: FormProblem, retryAfterMs?: number): FastifyReply {
    if (retryAfterMs !== undefined) setRetryAfter(reply, new ApiError('too_many_requests', undefined, retryAfterMs));
    const view = problem.id === tokenProblemId ? { [tokenSignInId]: { attributes: { open: '' } } } : {};
    return showForm(reply, { status, problem, view });
  }

  server.post(consoleCalls.signOut, async (request, reply) => {
    const operator = await sessions.find(request);
    if (operator !== undefined) await sessions.end(operator, operator.sessionId);
    return withoutIndexing(reply).header('set-cookie', sessions.clearCookie()).redirect(pages.console.path, 303);
  });
}

/** Formats the error in whole minutes. */
export function formatTooManyAttempts(source: string, retryAfterMs: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / 60_000));
  return `Too many attempts ${source}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

const getQuery = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
