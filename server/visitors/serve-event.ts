import { type IdentificationErrorCode, identificationErrors } from '@whorl/contract/identification/errors.ts';
import { type BotdProduct, requestIdSchema } from '@whorl/contract/identification/result.ts';
import type { KeyScope, KeyVerdict } from '@whorl/contract/keys/api-key.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Services } from '../platform/feature.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import type { VisitorTables } from './visitor-tables.ts';

/** With right and wrong keys together: what anybody tries in vain is bounded by it. */
const PER_ADDRESS: Rate = { limit: 120, windowMs: 60_000 };
/** With one key, wherever it is used from. */
const PER_KEY: Rate = { limit: 60, windowMs: 60_000 };

type Tools = Pick<Services, 'database' | 'rateLimiter'> & {
  settings: { verifyKey: (text: string, scope: KeyScope) => Promise<KeyVerdict> };
};

const messages = {
  TokenRequired: 'secret key is required',
  TokenNotFound: 'secret key is not found',
  TokenExpired: 'secret key is expired',
  RequestCannotBeParsed: 'request cannot be parsed',
  RequestNotFound: 'request id is not found',
  TooManyRequests: 'too many requests',
} as const satisfies Partial<Record<IdentificationErrorCode, string>>;

/**
 * `GET /events/{requestId}`, for servers that ask about a request by its id and a secret key in the header `Auth-API-Key`.
 * A token for bot detection reads the verdict on bots and nothing else of the event.
 */
export function serveEvent(server: FastifyInstance, { database, rateLimiter, settings }: Tools): void {
  const tooMany = async (key: string, rate: Rate): Promise<number | undefined> => {
    const verdict = await rateLimiter.take(key, rate);
    return verdict.allowed ? undefined : verdict.retryAfterMs;
  };

  server.get<{ Params: { requestId: string } }>(endpoints.event, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const waitOfAddress = await tooMany(`visitors:events:${addressPrefix(request.clientAddress)}`, PER_ADDRESS);
    if (waitOfAddress !== undefined) return refuse(reply, 'TooManyRequests', waitOfAddress);
    const key = request.headers['auth-api-key'];
    if (typeof key !== 'string' || key === '') return refuse(reply, 'TokenRequired');
    const verdict = await settings.verifyKey(key, 'bot-events');
    if (verdict.status === 'unknown') return refuse(reply, 'TokenNotFound');
    if (verdict.status === 'expired') return refuse(reply, 'TokenExpired');
    const waitOfKey = await tooMany(`visitors:events:key:${verdict.id}`, PER_KEY);
    if (waitOfKey !== undefined) return refuse(reply, 'TooManyRequests', waitOfKey);
    const { requestId } = request.params;
    if (!v.is(requestIdSchema, requestId)) return refuse(reply, 'RequestCannotBeParsed');
    const row = await database.kysely
      .$extendTables<VisitorTables>()
      .selectFrom('identifications')
      .select('products')
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    if (row === undefined) return refuse(reply, 'RequestNotFound');
    const { botd } = JSON.parse(row.products) as { botd: BotdProduct };
    return reply.send({ products: { botd } });
  });
}

function refuse(reply: FastifyReply, code: keyof typeof messages, retryAfterMs?: number): FastifyReply {
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
  return reply.code(identificationErrors[code].status).send({ error: { code, message: messages[code] } });
}
