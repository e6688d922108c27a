import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { returnParameter, signInProblemId } from '@whorl/contract/console/sign-in.ts';
import { CONSOLE_CONFIRMATION_MINUTES, OPEN_ID_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { OPENID_COOKIE, SECURE_OPENID_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as openId from 'openid-client';
import * as v from 'valibot';
import type { Services } from '../platform/feature.ts';
import { getOwnOrigin } from '../platform/http/origin-check.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { withoutIndexing } from './console-routes.ts';
import { createFormPage } from './form-page.ts';
import { createOpenIdView } from './openid-view.ts';
import { readCookie, type Sessions } from './session.ts';
import { ATTEMPTS, formatTooManyAttempts } from './sign-in.ts';
import { findOrBindOpenIdUser, type User } from './users.ts';

/** OpenID Connect provider of the console's users. */
export type OpenIdProvider = { issuer: string; clientId: string; clientSecret: string; name: string };

const TIMEOUT_SECONDS = 10;
const MAX_RETURN_LENGTH = 1_000;

/** Content of the cookie during a sign-in. It is bound to the browser, and useless without the code of the provider. */
const attemptSchema = v.strictObject({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** Maximum age of the sign-in at the provider in seconds. */
  maxAge: v.optional(v.number()),
  /** Path and query of the console to return to. */
  to: v.string(),
});

const claimsSchema = v.looseObject({
  iss: v.string(),
  sub: v.string(),
  email: v.string(),
  email_verified: v.literal(true),
  /** When the user signed in at the provider, in seconds since 1970. Required in answers to a request with `max_age`. */
  auth_time: v.optional(v.number()),
});

/**
 * Registers the sign-in with an OpenID Connect provider: the authorization code flow with PKCE, state and nonce. It signs in
 * users that an administrator has invited, the first time by an email address that the provider has verified, later by the
 * same account.
 */
export function registerOpenId(
  server: FastifyInstance,
  {
    site,
    database,
    clock,
    rateLimiter,
    publicUrl,
  }: Pick<Services, 'site' | 'database' | 'clock' | 'rateLimiter' | 'publicUrl'>,
  sessions: Sessions,
  { issuer, clientId, clientSecret, name }: OpenIdProvider,
): void {
  const secure = publicUrl?.startsWith('https:') === true;
  const cookieName = secure ? SECURE_OPENID_COOKIE : OPENID_COOKIE;
  const showForm = createFormPage(site, pages.consoleSignIn.path);
  let discovered: Promise<openId.Configuration> | undefined;

  /** Returns the configuration of the provider, which is requested again after a failure. */
  function discover(): Promise<openId.Configuration> {
    discovered ??= openId
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Verifies the signature of ID tokens too, which TLS alone would protect otherwise.
          openId.enableNonRepudiationChecks,
          // The configuration allows http for loopback addresses only.
          ...(issuer.startsWith('http:') ? [openId.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  server.get(consoleCalls.openId, async (request, reply) => {
    const isConfirmation = (await sessions.find(request)) !== undefined;
    const limited = await takeForAddress(rateLimiter, 'console:openid', request.clientAddress, ATTEMPTS);
    if (!limited.allowed) return refuse(reply, 429, formatTooManyAttempts('from this address', limited.retryAfterMs));
    const attempt = {
      state: openId.randomState(),
      nonce: openId.randomNonce(),
      verifier: openId.randomPKCECodeVerifier(),
      to: readReturnUrl(request),
      ...(isConfirmation && { maxAge: CONSOLE_CONFIRMATION_MINUTES * 60 }),
    };
    try {
      const url = openId.buildAuthorizationUrl(await discover(), {
        redirect_uri: getCallbackUrl(request),
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(attempt.maxAge !== undefined && { max_age: String(attempt.maxAge) }),
      });
      return withoutIndexing(reply)
        .header('set-cookie', createCookie(encode(attempt), OPEN_ID_MINUTES * 60))
        .redirect(url.href, 303);
    } catch (error) {
      request.log.error({ err: error }, 'OpenID Connect provider unavailable');
      return refuse(reply, 503, `${name} isn’t available. Try again, or sign in with your password.`);
    }
  });

  server.get(consoleCalls.openIdCallback, async (request, reply) => {
    reply.header('set-cookie', createCookie('', 0));
    const attempt = decode(readCookie(request, cookieName));
    if (attempt === undefined) return refuse(reply, 400, 'The sign-in has expired. Sign in again.');
    let claims: unknown;
    try {
      const url = new URL(getCallbackUrl(request));
      url.search = parseQuery(request).toString();
      const tokens = await openId.authorizationCodeGrant(await discover(), url, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
        ...(attempt.maxAge !== undefined && { maxAge: attempt.maxAge }),
      });
      claims = tokens.claims();
    } catch (error) {
      request.log.warn({ err: error }, 'sign-in with OpenID Connect refused');
      return refuse(reply, 401, `${name} didn’t confirm the sign-in. Sign in again, or use your password.`);
    }
    const verified = v.safeParse(claimsSchema, claims);
    if (!verified.success) return refuse(reply, 403, `${name} hasn’t verified your email address.`);
    const { iss, sub, email, auth_time: signedInAt } = verified.output;
    const user = await findOrBindOpenIdUser(database, { account: `${iss} ${sub}`, email });
    if (user === undefined)
      return refuse(reply, 403, 'This account isn’t a user of the console. An administrator can invite you.');
    return withoutIndexing(reply)
      .header('set-cookie', await startSession(request, user, signedInAt))
      .redirect(attempt.to, 303);
  });

  /**
   * Starts a session. A provider that doesn't say when the user signed in there may have used a session of its own, so the
   * user has to confirm it before an export.
   */
  const startSession = (request: FastifyRequest, user: User, signedInAt = 0): Promise<string> =>
    sessions.start(request, user, { detail: `with ${name}`, confirmedAt: Math.min(signedInAt * 1_000, clock.now()) });

  const getCallbackUrl = (request: FastifyRequest): string =>
    getOwnOrigin(request, publicUrl) + consoleCalls.openIdCallback;

  /** `Lax`, because the provider leads back from another site. */
  const createCookie = (value: string, maxAge: number): string =>
    `${cookieName}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;

  const refuse = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    showForm(reply, {
      status,
      problem: { id: signInProblemId, text },
      view: createOpenIdView(name, consoleArea),
    });
}

/** Returns the URL of the console to return to; never one of another site. */
function readReturnUrl(request: FastifyRequest): string {
  const to = parseQuery(request).get(returnParameter) ?? '';
  const url = URL.parse(to, 'http://console.invalid');
  const isConsole = url?.origin === 'http://console.invalid' && url.pathname.startsWith(consoleArea);
  return isConsole && to.length <= MAX_RETURN_LENGTH ? url.pathname + url.search : consoleArea;
}

type Attempt = v.InferOutput<typeof attemptSchema>;

const encode = (attempt: Attempt): string => Buffer.from(JSON.stringify(attempt)).toString('base64url');

/** Returns the content of the cookie; undefined if it is missing or invalid. */
function decode(value: string): Attempt | undefined {
  try {
    return v.parse(attemptSchema, JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
