import { tokenField } from '@whorl/contract/console/sign-in.ts';
import { consoleArea, consoleCalls, pages } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature, Services } from '../platform/feature.ts';
import { addTrailingSlash } from '../platform/http/add-trailing-slash.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import { setRetryAfter } from '../platform/http/error-handler.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { createSigner } from '../platform/signer.ts';
import type { CurrentSite } from '../platform/static/current-site.ts';
import { consoleOperations, type FigureReaders, registerFigures } from './figures.ts';
import { isConsoleUrl } from './is-console-url.ts';
import { createSessions } from './session.ts';
import { renderSignInPage } from './sign-in-page.ts';

/** Limit of sign-in attempts: enough for typing mistakes, too few to guess 16 characters. */
const ATTEMPTS_PER_ADDRESS: RateLimit = { limit: 10, windowMs: 10 * 60_000 };
const WRONG = 'That is not the token of this server. It is the value of CONSOLE_TOKEN, with capitals as they are.';

type ConsoleOptions = FigureReaders & {
  /** Undefined turns the console off: its URLs return 404. */
  token: string | undefined;
};

/** Creates the feature of `/console/`: the operators' view of the site, protected by a token. */
export function createConsole(services: Services, options: ConsoleOptions): Feature {
  const { token } = options;
  return {
    name: 'console',
    api: token === undefined ? [] : consoleOperations,
    addRoutes(server) {
      const { site, rateLimiter, clock, log, publicUrl, signingSecrets } = services;
      site.delegateRequestsToRoutes(({ url = '' }) => isConsoleUrl(url, token === undefined));
      if (token === undefined) {
        log.info('the console is off: set CONSOLE_TOKEN to 16 or more characters to turn it on at /console/');
        return;
      }
      const signer = createSigner(signingSecrets, 'console-session');
      const sessions = createSessions({ token, signer, clock, secure: publicUrl?.startsWith('https:') === true });
      const formPage = createFormPageCache(site);

      const showForm = (request: FastifyRequest, reply: FastifyReply, status: number, problem?: string) => {
        // Browsers don't send a strict cookie after a click on another site. Reloading from this page sends it.
        if (request.method === 'GET' && request.headers['sec-fetch-site'] === 'cross-site')
          reply.header('refresh', '0');
        return setConsoleHeaders(reply, formPage.headers()).code(status).send(formPage.html(problem));
      };

      server.get(consoleArea, { onRequest: addTrailingSlash(consoleArea) }, (request, reply) => {
        if (!sessions.isSignedIn(request)) return showForm(request, reply, 200);
        const { headers, html } = requirePage(site, pages.console.path);
        return setConsoleHeaders(reply, headers).send(html);
      });

      server.post(consoleArea, async (request, reply) => {
        const result = await takeForAddress(
          rateLimiter,
          'console:sign-in',
          request.clientAddress,
          ATTEMPTS_PER_ADDRESS,
        );
        if (!result.allowed) {
          setRetryAfter(reply, new ApiError('too_many_requests', undefined, result.retryAfterMs));
          return showForm(request, reply, 429, formatTooManyAttempts(result.retryAfterMs));
        }
        if (!sessions.isToken(parseToken(request.body))) {
          request.log.warn(
            { address: addressPrefix(request.clientAddress) },
            'console login refused: the token is wrong',
          );
          return showForm(request, reply, 401, WRONG);
        }
        return withoutIndexing(reply).header('set-cookie', sessions.begin()).redirect(getFormUrl(request), 303);
      });

      server.post(consoleCalls.signOut, (_request, reply) =>
        withoutIndexing(reply).header('set-cookie', sessions.end()).redirect(consoleArea, 303),
      );

      registerFigures(server, services, { ...options, isSignedIn: sessions.isSignedIn });
    },
  };
}

const withoutIndexing = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');

const setConsoleHeaders = (reply: FastifyReply, headers: Readonly<Record<string, string>>): FastifyReply =>
  withoutIndexing(reply.headers(headers)).header('referrer-policy', 'same-origin');

const requirePage = (site: CurrentSite, path: string) => {
  const page = site.page(path);
  if (page === undefined) throw new Error(`The build has no page ${path}`);
  return page;
};

/** Caches the sign-in page for each of the few messages that it can show. */
function createFormPageCache(site: CurrentSite) {
  const known = new Map<string | undefined, string>();
  site.onReplaced(() => known.clear());
  const page = () => requirePage(site, pages.consoleSignIn.path);
  return {
    headers: () => page().headers,
    html(problem: string | undefined): string {
      const html = known.get(problem) ?? renderSignInPage(page().html, problem);
      known.set(problem, html);
      return html;
    },
  };
}

/** Rounded to minutes, so that there are few different messages. */
function formatTooManyAttempts(retryAfterMs: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / 60_000));
  return `Too many attempts from this address. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/** Returns an empty token for anything but text. */
function parseToken(body: unknown): string {
  const given = (body as Record<string, unknown> | null | undefined)?.[tokenField];
  return typeof given === 'string' ? given.trim() : '';
}

/** Returns the form's URL with its query. */
function getFormUrl({ url }: FastifyRequest): string {
  const queryAt = url.indexOf('?');
  return consoleArea + (queryAt === -1 ? '' : url.slice(queryAt));
}
