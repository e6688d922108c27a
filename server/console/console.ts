import { tokenField } from '@whorl/contract/console/sign-in.ts';
import { consoleArea, consoleCalls, pages } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature, Services } from '../platform/feature.ts';
import { addLastSlash } from '../platform/http/add-last-slash.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import { answerRetryAfter } from '../platform/http/error-handler.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { createSigner } from '../platform/signer.ts';
import type { CurrentSite } from '../platform/static/current-site.ts';
import { consoleOperations, type FigureReaders, serveFigures } from './figures.ts';
import { isOfConsole } from './is-of-console.ts';
import { createSessions } from './session.ts';
import { signInPage } from './sign-in-page.ts';

/** Whoever has the token types it wrong a few times; who has not would need ages for sixteen characters. */
const ATTEMPTS_PER_ADDRESS: Rate = { limit: 10, windowMs: 10 * 60_000 };
const WRONG = 'That is not the token of this server. It is the value of CONSOLE_TOKEN, with capitals as they are.';

export type ConsoleOptions = FigureReaders & {
  /** Undefined leaves the console off: its addresses answer as if there were none. */
  token: string | undefined;
};

/** `/console/`: what those who run the site see of it, behind a token. */
export function createConsole(services: Services, options: ConsoleOptions): Feature {
  const { token } = options;
  return {
    name: 'console',
    api: token === undefined ? [] : consoleOperations,
    addRoutes(server) {
      const { site, rateLimiter, clock, log, publicUrl, signingSecrets } = services;
      site.leaveRequestsToRoutes(({ url = '' }) => isOfConsole(url, token === undefined));
      if (token === undefined) {
        log.info('the console is off: set CONSOLE_TOKEN, 16 characters or more, to have it at /console/');
        return;
      }
      const signer = createSigner(signingSecrets, 'console-session');
      const sessions = createSessions({ token, signer, clock, secure: publicUrl?.startsWith('https:') === true });
      const formPage = rememberedFormPage(site);

      const showForm = (request: FastifyRequest, reply: FastifyReply, status: number, problem?: string) => {
        // A strict cookie does not come along with a link on another site. A page of ours asking again brings it.
        if (request.method === 'GET' && request.headers['sec-fetch-site'] === 'cross-site')
          reply.header('refresh', '0');
        return asConsole(reply, formPage.headers()).code(status).send(formPage.html(problem));
      };

      server.get(consoleArea, { onRequest: addLastSlash(consoleArea) }, (request, reply) => {
        if (!sessions.isSignedIn(request)) return showForm(request, reply, 200);
        const { headers, html } = pageOf(site, pages.console.path);
        return asConsole(reply, headers).send(html);
      });

      server.post(consoleArea, async (request, reply) => {
        const verdict = await takeForAddress(
          rateLimiter,
          'console:sign-in',
          request.clientAddress,
          ATTEMPTS_PER_ADDRESS,
        );
        if (!verdict.allowed) {
          answerRetryAfter(reply, new ApiError('too_many_requests', undefined, verdict.retryAfterMs));
          return showForm(request, reply, 429, tooMany(verdict.retryAfterMs));
        }
        if (!sessions.isToken(tokenOf(request.body))) {
          request.log.warn({ address: addressPrefix(request.clientAddress) }, 'a wrong token for the console');
          return showForm(request, reply, 401, WRONG);
        }
        return unlisted(reply).header('set-cookie', sessions.begin()).redirect(sameAddress(request), 303);
      });

      server.post(consoleCalls.signOut, (_request, reply) =>
        unlisted(reply).header('set-cookie', sessions.end()).redirect(consoleArea, 303),
      );

      serveFigures(server, services, { ...options, isSignedIn: sessions.isSignedIn });
    },
  };
}

const unlisted = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');

const asConsole = (reply: FastifyReply, headers: Readonly<Record<string, string>>): FastifyReply =>
  unlisted(reply.headers(headers)).header('referrer-policy', 'same-origin');

const pageOf = (site: CurrentSite, path: string) => {
  const page = site.page(path);
  if (page === undefined) throw new Error(`The build has no page ${path}`);
  return page;
};

/** The page of the form as it is filled in last, for each of the few things that it can say. */
function rememberedFormPage(site: CurrentSite) {
  const known = new Map<string | undefined, string>();
  site.onReplaced(() => known.clear());
  const page = () => pageOf(site, pages.consoleSignIn.path);
  return {
    headers: () => page().headers,
    html(problem: string | undefined): string {
      const html = known.get(problem) ?? signInPage(page().html, problem);
      known.set(problem, html);
      return html;
    },
  };
}

/** In whole minutes, so that there are few of these. */
function tooMany(retryAfterMs: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / 60_000));
  return `Too many attempts from this address. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/** Anything but text is no token. */
function tokenOf(body: unknown): string {
  const given = (body as Record<string, unknown> | null | undefined)?.[tokenField];
  return typeof given === 'string' ? given.trim() : '';
}

/** Where the form stood, with its query. */
function sameAddress({ url }: FastifyRequest): string {
  const queryAt = url.indexOf('?');
  return consoleArea + (queryAt === -1 ? '' : url.slice(queryAt));
}
