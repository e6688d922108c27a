import {
  SERVER_BODY_LIMIT_BYTES,
  SERVER_CALLS_PER_ADDRESS,
  SERVER_CALLS_PER_KEY,
  SERVER_CALLS_PER_TOKEN,
} from '@whorl/contract/identification/api-limits.ts';
import type { KeyScope, KeyVerification } from '@whorl/contract/keys/api-key.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/feature.ts';
import { parseQuery } from '../../platform/http/parse-query.ts';
import { addRateLimitHeaders } from '../../platform/rate-limit/rate-limit-headers.ts';
import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../../platform/rate-limit/take-for-address.ts';
import { type ErrorForm, type ServerApiRefusal, sendRefusal } from './server-api-refusal.ts';

const PER_ADDRESS: RateLimit = { limit: SERVER_CALLS_PER_ADDRESS, windowMs: 60_000 };
const PER_KEY: RateLimit = { limit: SERVER_CALLS_PER_KEY, windowMs: 60_000 };
const PER_TOKEN: RateLimit = { limit: SERVER_CALLS_PER_TOKEN, windowMs: 60_000 };

type ServerApiTools = Pick<Services, 'rateLimiter'> & {
  readonly database: Database;
  readonly settings: { readonly verifyKey: (text: string, scope: KeyScope) => Promise<KeyVerification> };
};

/** Authorized call. */
export type ServerApiCall = {
  /** Workspace of the key. */
  readonly workspace: string;
  /** Displayed text of the key, such as `sk_…AbCd`. */
  readonly shownKey: string;
  /** Whether the key may read all products, or only bot results. */
  readonly access: 'everything' | 'bots';
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Raw body. */
  readonly body: string;
};

export type ServerApiRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly errors: ErrorForm;
  /** Whether a token for bot detection is sufficient. */
  readonly forBotTokens?: boolean;
  /** Handles a call. An undefined `answer` is a response without a body. */
  readonly handle: (call: ServerApiCall) => Promise<{ answer: object | undefined } | { refusal: ServerApiRefusal }>;
};

/**
 * Registers the routes of the server API. The secret key is sent as `Auth-API-Key: KEY`, `?api_key=` or `?token=`, for
 * the flat format as `Authorization: Bearer KEY`. Responses are never cached.
 */
export function registerServerApi(
  server: FastifyInstance,
  tools: ServerApiTools,
  routes: readonly ServerApiRoute[],
): void {
  server.register((scope, _options, done) => {
    // The client libraries send JSON without a content type, so `fetch` sets `text/plain`.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    for (const { method, url, errors, forBotTokens = false, handle } of routes) {
      scope.route<{ Params: Record<string, string> }>({
        method,
        url,
        bodyLimit: SERVER_BODY_LIMIT_BYTES,
        handler: async (request, reply) => {
          // The router accepts an empty path segment as a parameter.
          if (Object.values(request.params).includes('')) return reply.callNotFound();
          reply.header('cache-control', 'no-store');
          const query = parseQuery(request);
          const key = errors === 'flat' ? getBearerToken(request) : getKey(request, query);
          const caller = await findCaller(tools, request, reply, key, forBotTokens);
          if ('refusal' in caller) return sendRefusal(reply, errors, caller.refusal);
          const body = typeof request.body === 'string' ? request.body : '';
          const outcome = await handle({ ...caller, params: request.params, query, body });
          if ('refusal' in outcome) return sendRefusal(reply, errors, outcome.refusal);
          return reply.send(outcome.answer);
        },
      });
    }
    done();
  });
}

/** Parameters that every call may have: the key, and the name of the client library. */
export const commonParameters: readonly string[] = ['api_key', 'token', 'ii'];

function getKey({ headers }: FastifyRequest, query: URLSearchParams): string {
  const header = headers['auth-api-key'];
  return (typeof header === 'string' && header) || query.get('api_key') || query.get('token') || '';
}

const getBearerToken = ({ headers }: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

async function findCaller(
  { rateLimiter, settings }: ServerApiTools,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  forBotTokens: boolean,
): Promise<Pick<ServerApiCall, 'workspace' | 'shownKey' | 'access'> | { refusal: ServerApiRefusal }> {
  const addressLimit = await takeForAddress(rateLimiter, 'visitors:events', request.clientAddress, PER_ADDRESS);
  addRateLimitHeaders(reply, 'address', PER_ADDRESS, addressLimit);
  if (!addressLimit.allowed) return tooMany;
  if (key === '') return { refusal: { code: 'TokenRequired' } };
  let verification = await settings.verifyKey(key, 'events');
  const access = verification.status === 'unknown' && forBotTokens ? 'bots' : 'everything';
  if (access === 'bots') verification = await settings.verifyKey(key, 'bot-events');
  if (verification.status === 'unknown') return { refusal: { code: 'TokenNotFound' } };
  if (verification.status === 'expired') return { refusal: { code: 'TokenExpired' } };
  const rate = access === 'bots' ? PER_TOKEN : PER_KEY;
  const keyLimit = await rateLimiter.take(`visitors:events:key:${verification.id}`, rate);
  addRateLimitHeaders(reply, 'key', rate, keyLimit);
  if (!keyLimit.allowed) return tooMany;
  return { workspace: verification.workspace, shownKey: verification.shown, access };
}

const tooMany: { refusal: ServerApiRefusal } = { refusal: { code: 'TooManyRequests' } };
