import type { KeyScope, KeyVerdict } from '@whorl/contract/keys/api-key.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/feature.ts';
import type { Rate } from '../../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../../platform/rate-limit/take-for-address.ts';
import { type ErrorForm, type ServerApiRefusal, sendRefusal } from './server-api-refusal.ts';

/** With right and wrong keys together: what anybody tries in vain is bounded by it. */
const PER_ADDRESS: Rate = { limit: 1200, windowMs: 60_000 };
/** With one key, wherever it is used from: as many events as a public key may bring. */
const PER_KEY: Rate = { limit: 600, windowMs: 60_000 };
/** A token for bot detection is for trying it out. */
const PER_TOKEN: Rate = { limit: 60, windowMs: 60_000 };
/** A linked id and a tag, which are limited themselves. */
const BODY_LIMIT_BYTES = 16 * 1024;

export type ServerApiTools = Pick<Services, 'rateLimiter'> & {
  readonly database: Database;
  readonly settings: { readonly verifyKey: (text: string, scope: KeyScope) => Promise<KeyVerdict> };
};

/** What one call asks for, after its key was found good. */
export type ServerApiCall = {
  /** Whose visitors the key opens. */
  readonly workspace: string;
  /** Whether it opens everything that is kept of them, or the verdicts on bots alone. */
  readonly sees: 'everything' | 'bots';
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** As it came. */
  readonly body: string;
};

export type ServerApiRoute = {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly errors: ErrorForm;
  /** Whether a key for bot detection alone is enough. */
  readonly forBotTokens?: boolean;
  /** An answer without a body where `answer` is undefined. */
  readonly handle: (call: ServerApiCall) => Promise<{ answer: object | undefined } | { refusal: ServerApiRefusal }>;
};

/**
 * Serves what servers ask with a secret key: `Auth-API-Key: KEY`, or `?api_key=` or `?token=`; the flat form takes
 * `Authorization: Bearer KEY`. Nothing of it is ever kept by a cache.
 */
export function serveServerApi(
  server: FastifyInstance,
  tools: ServerApiTools,
  routes: readonly ServerApiRoute[],
): void {
  server.register((scope, _options, done) => {
    // The client libraries send JSON under no type of their own, which `fetch` then calls plain text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    for (const { method, url, errors, forBotTokens = false, handle } of routes) {
      scope.route<{ Params: Record<string, string> }>({
        method,
        url,
        bodyLimit: BODY_LIMIT_BYTES,
        handler: async (request, reply) => {
          // The router takes an empty part of a path for a parameter.
          if (Object.values(request.params).includes('')) return reply.callNotFound();
          reply.header('cache-control', 'no-store');
          const query = new URL(request.url, 'http://localhost').searchParams;
          const key = errors === 'flat' ? bearerOf(request) : keyOf(request, query);
          const caller = await findCaller(tools, request, key, forBotTokens);
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

/** Of every call, beside what it asks for: the key, and the name of the client library. */
export const commonParameters: readonly string[] = ['api_key', 'token', 'ii'];

function keyOf({ headers }: FastifyRequest, query: URLSearchParams): string {
  const header = headers['auth-api-key'];
  return (typeof header === 'string' && header) || query.get('api_key') || query.get('token') || '';
}

const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

async function findCaller(
  { rateLimiter, settings }: ServerApiTools,
  request: FastifyRequest,
  key: string,
  forBotTokens: boolean,
): Promise<Pick<ServerApiCall, 'workspace' | 'sees'> | { refusal: ServerApiRefusal }> {
  const ofAddress = await takeForAddress(rateLimiter, 'visitors:events', request.clientAddress, PER_ADDRESS);
  if (!ofAddress.allowed) return tooMany(ofAddress.retryAfterMs);
  if (key === '') return { refusal: { code: 'TokenRequired' } };
  let verdict = await settings.verifyKey(key, 'events');
  const sees = verdict.status === 'unknown' && forBotTokens ? 'bots' : 'everything';
  if (sees === 'bots') verdict = await settings.verifyKey(key, 'bot-events');
  if (verdict.status === 'unknown') return { refusal: { code: 'TokenNotFound' } };
  if (verdict.status === 'expired') return { refusal: { code: 'TokenExpired' } };
  const ofKey = await rateLimiter.take(`visitors:events:key:${verdict.id}`, sees === 'bots' ? PER_TOKEN : PER_KEY);
  return ofKey.allowed ? { workspace: verdict.workspace, sees } : tooMany(ofKey.retryAfterMs);
}

const tooMany = (retryAfterMs: number): { refusal: ServerApiRefusal } => ({
  refusal: { code: 'TooManyRequests', retryAfterMs },
});
