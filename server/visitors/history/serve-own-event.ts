import type { IncomingMessage } from 'node:http';
import type { IdentificationErrorBody, IdentificationErrorCode } from '@whorl/contract/identification/errors.ts';
import { identificationErrors } from '@whorl/contract/identification/errors.ts';
import { EVENT_FUNCTION, eventHeaders } from '@whorl/contract/identification/event-call.ts';
import type { OwnEventAnswer } from '@whorl/contract/identification/own-event.ts';
import { requestIdSchema } from '@whorl/contract/identification/result.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Services } from '../../platform/feature.ts';
import { addRateLimitHeaders } from '../../platform/rate-limit/rate-limit-headers.ts';
import { takeForAddress } from '../../platform/rate-limit/take-for-address.ts';
import type { Tokens } from '../token.ts';
import type { VisitorCookie } from '../visitor-cookie.ts';

/** A page requests an event once per identification. */
const RATE = { limit: 120, windowMs: 60_000 } as const;
/** Maximum age of an event. Agents cache no result for longer, so only another user of the device would request older ones. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const ADDRESS = new RegExp(`^${endpoints.ownEvent.replace(':version', '[^/]+')}?(\\?|$)`);

type Tools = Pick<Services, 'site' | 'rateLimiter' | 'database' | 'clock'> & { tokens: Tokens; cookie: VisitorCookie };

/**
 * Registers the route that returns the products of a browser's own request. Requests of other visitors, expired and
 * unknown ones get the same response, so that it doesn't reveal which IDs exist.
 */
export function registerOwnEvent(server: FastifyInstance, tools: Tools): void {
  tools.site.delegateRequestsToRoutes(isEventRequest);
  server.get<{ Params: { version: string } }>(endpoints.ownEvent, (request, reply) => {
    if (!isEventRequest(request.raw)) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    if (request.params.version !== AGENT_VERSION) return refuse(reply, 'UnsupportedVersion', 'Unsupported version');
    return answerEvent(tools, request, reply);
  });
}

const isEventRequest = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers[eventHeaders.function] === EVENT_FUNCTION && ADDRESS.test(url);

async function answerEvent(tools: Tools, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { rateLimiter, tokens, cookie, clock } = tools;
  const rate = await takeForAddress(rateLimiter, 'visitors:own-event', request.clientAddress, RATE);
  addRateLimitHeaders(reply, 'address', RATE, rate);
  if (!rate.allowed) return refuse(reply, 'TooManyRequests', 'too many requests');
  const requestId = request.headers[eventHeaders.requestId];
  if (!v.is(requestIdSchema, requestId)) {
    return refuse(reply, 'RequestCannotBeParsed', `request cannot be parsed: ${eventHeaders.requestId}`);
  }
  const token = tokens.read('cookie', cookie.read(request));
  const row =
    token?.profileId === undefined
      ? undefined
      : await tools.database.kysely
          .selectFrom('identifications')
          .select('products')
          .where('request_id', '=', requestId)
          .where('visitor_id', '=', token.visitorId)
          // A similar browser may have the same visitor ID.
          .where('profile_id', '=', token.profileId)
          .where('at', '>', clock.now() - MAX_AGE_MS)
          .executeTakeFirst();
  if (row === undefined) return refuse(reply, 'RequestNotFound', 'request id is not found');
  const answer: OwnEventAnswer = { products: withoutPages(JSON.parse(row.products)) };
  return reply.send(answer);
}

/** Products as stored by `createProducts`. */
type StoredProducts = Record<string, { data?: Record<string, unknown> }>;

/** Removes the page URL, tag and linked ID, so that users of one device can't see each other's pages. */
function withoutPages(products: StoredProducts): OwnEventAnswer['products'] {
  const shown = Object.entries(products).map(([name, product]) => {
    if (product.data === undefined) return [name, product];
    const { url: _url, tag: _tag, linkedId: _linkedId, ...data } = product.data;
    return [name, { data }];
  });
  return Object.fromEntries(shown) as OwnEventAnswer['products'];
}

function refuse(reply: FastifyReply, code: IdentificationErrorCode, message: string): FastifyReply {
  const body: IdentificationErrorBody = { error: { code, message } };
  return reply.code(identificationErrors[code].status).send(body);
}
