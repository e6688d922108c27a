import {
  invalidInvitationId,
  invitationFormId,
  invitationParameter,
  invitationProblemId,
  invitedEmailId,
  passwordField,
} from '@whorl/contract/console/sign-in.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { addTrailingSlash } from '../platform/http/add-trailing-slash.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { truncateAddress } from '../platform/http/client-address.ts';
import { setRetryAfter } from '../platform/http/error-handler.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { withoutIndexing } from './console-routes.ts';
import { createFormPage, type ShownForm } from './form-page.ts';
import { findPasswordProblem } from './password-problem.ts';
import { readField } from './read-field.ts';
import type { Sessions } from './session.ts';
import { ATTEMPTS, formatTooManyAttempts } from './sign-in.ts';
import { acceptInvitation, findInvited } from './users.ts';

const INVALID = 'This invitation was already used, replaced or has expired. Ask an administrator for a new one.';

/**
 * Registers the page of an invitation. Only submitting its form uses the invitation: mail servers open links to check
 * them.
 */
export function registerInvitation(
  server: FastifyInstance,
  { site, database, clock, rateLimiter }: Pick<Services, 'site' | 'database' | 'clock' | 'rateLimiter'>,
  sessions: Sessions,
): void {
  const { path } = pages.consoleInvitation;
  const showForm = createFormPage(site, path);
  const show = (reply: FastifyReply, status: number, text?: string, view: ShownForm['view'] = {}): FastifyReply => {
    const problem = text === undefined ? undefined : { id: invitationProblemId, text };
    // The URL contains the token.
    return showForm(reply, { status, problem, view, referrerPolicy: 'no-referrer' });
  };
  const showInvalid = (reply: FastifyReply): FastifyReply => {
    const view = { [invitationFormId]: { hidden: true } };
    const problem = { id: invalidInvitationId, text: INVALID };
    return showForm(reply, { status: 410, problem, view, referrerPolicy: 'no-referrer' });
  };
  const readToken = (request: FastifyRequest): string => parseQuery(request).get(invitationParameter) ?? '';

  server.get(path, { onRequest: addTrailingSlash(path) }, async (request, reply) => {
    const invited = await findInvited(database, clock.now(), readToken(request));
    if (invited === undefined) return showInvalid(reply);
    return show(reply, 200, undefined, { [invitedEmailId]: { attributes: { value: invited.email } } });
  });

  server.post(path, async (request, reply) => {
    const limited = await takeForAddress(rateLimiter, 'console:sign-in', request.clientAddress, ATTEMPTS);
    if (!limited.allowed) {
      setRetryAfter(reply, new ApiError('too_many_requests', undefined, limited.retryAfterMs));
      return show(reply, 429, formatTooManyAttempts('from this address', limited.retryAfterMs));
    }
    const token = readToken(request);
    const invited = await findInvited(database, clock.now(), token);
    if (invited === undefined) return showInvalid(reply);
    const password = readField(request.body, passwordField) ?? '';
    const text = await findPasswordProblem(password, invited.email);
    if (text !== undefined) {
      return show(reply, 400, text, { [invitedEmailId]: { attributes: { value: invited.email } } });
    }
    const network = truncateAddress(request.clientAddress);
    const user = await acceptInvitation(database, clock.now(), network, { token, password });
    if (user === undefined) return showInvalid(reply);
    const cookie = await sessions.start(request, user);
    return withoutIndexing(reply).header('set-cookie', cookie).redirect(pages.console.path, 303);
  });
}
