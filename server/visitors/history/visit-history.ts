import type { IncomingMessage } from 'node:http';
import { type Decision, matchSteps } from '@whorl/contract/identification/decision.ts';
import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import type { Visit, VisitHistoryAnswer } from '@whorl/contract/identification/visit-history.ts';
import {
  RANDOM_ID_LENGTH,
  VISIT_HISTORY_LIMIT,
  VISITS_FUNCTION,
  visitHistoryHeaders,
  visitHistoryPath,
} from '@whorl/contract/identification/visit-history-call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Services } from '../../platform/feature.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { takeForAddress } from '../../platform/rate-limit/take-for-address.ts';
import type { Tokens } from '../token.ts';
import type { VisitorCookie } from '../visitor-cookie.ts';

/** A page requests the history once. */
const RATE = { limit: 120, windowMs: 60_000 } as const;
const RANDOM = `[a-zA-Z0-9]{${RANDOM_ID_LENGTH}}`;
const READS: readonly string[] = ['GET', 'HEAD'];
const ADDRESS = new RegExp(`^${visitHistoryPath(RANDOM)}?(\\?|$)`);

type Tools = Services & { tokens: Tokens; cookie: VisitorCookie };

/** Registers the route that returns a visitor's own visits, at URLs that look like pages. */
export function registerVisitHistory(server: FastifyInstance, tools: Tools): void {
  tools.site.delegateRequestsToRoutes(isVisitsRequest);
  // In a hook, because the four random letters may match another page's route.
  server.addHook('onRequest', async (request, reply) =>
    isVisitsRequest(request.raw) ? answerVisits(tools, request, reply) : undefined,
  );
  server.get(visitHistoryPath(`:random(^${RANDOM}$)`), (_request, reply) => reply.callNotFound());
}

const isVisitsRequest = ({ method = '', headers, url = '' }: IncomingMessage): boolean =>
  READS.includes(method) && headers[visitHistoryHeaders.function] === VISITS_FUNCTION && ADDRESS.test(url);

async function answerVisits(tools: Tools, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { tokens, cookie, rateLimiter, database } = tools;
  const rate = await takeForAddress(rateLimiter, 'visitors:history', request.clientAddress, RATE);
  if (!rate.allowed) throw new ApiError('too_many_requests', undefined, rate.retryAfterMs);
  const visitorId = request.headers[visitHistoryHeaders.visitorId];
  if (!v.is(visitorIdSchema, visitorId)) throw new ApiError('bad_request', 'The headers have no visitor ID.');
  // The signed cookie is required, because anyone who has seen a visitor ID could send it. The response doesn't reveal
  // whether the ID exists.
  const token = tokens.read('cookie', cookie.read(request));
  const profileId = token?.visitorId === visitorId ? token.profileId : undefined;
  const answer: VisitHistoryAnswer = {
    data:
      profileId === undefined
        ? { visitorId, visits: [] }
        : {
            visitorId,
            visits: await findVisits(database, visitorId, profileId),
            others: await countOthers(database, visitorId, profileId),
          },
  };
  return reply.header('cache-control', 'no-store').send(answer);
}

/**
 * Returns the visits with the same profile. The visitor's other visits were matched by their signals and may be those of
 * another person's similar browser, so they are only counted.
 */
async function findVisits({ kysely }: Services['database'], visitorId: string, profileId: string): Promise<Visit[]> {
  const rows = await kysely
    .selectFrom('identifications')
    .select(['decision', 'products'])
    .where('visitor_id', '=', visitorId)
    .where('profile_id', '=', profileId)
    .orderBy('at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(VISIT_HISTORY_LIMIT)
    .execute();
  return rows.map(({ decision, products }) => toVisit(decision as Decision, JSON.parse(products) as StoredProducts));
}

async function countOthers({ kysely }: Services['database'], visitorId: string, profileId: string): Promise<number> {
  const { others } = await kysely
    .selectFrom('identifications')
    .select(({ fn }) => fn.countAll<number | string>().as('others'))
    .where('visitor_id', '=', visitorId)
    .where((row) => row.or([row('profile_id', '!=', profileId), row('profile_id', 'is', null)]))
    .executeTakeFirstOrThrow();
  return Number(others);
}

/** Products as stored by `createProducts`. */
type StoredProducts = {
  identification: { data: Omit<Visit, 'match' | 'decision'> & { match?: Pick<Visit, 'changed' | 'evidence'> } };
};

/** Converts stored products to a visit, without IP address, page, user agent and tag. */
function toVisit(decision: Decision, { identification: { data } }: StoredProducts): Visit {
  const { browserName, browserMajorVersion, os, device } = data.browserDetails;
  const country = data.ipLocation?.country;
  return {
    requestId: data.requestId,
    time: data.time,
    timestamp: data.timestamp,
    browserDetails: { browserName, browserMajorVersion, os, device },
    ...(country && { ipLocation: { country } }),
    visitorFound: data.visitorFound,
    match: matchSteps[decision],
    decision,
    confidence: data.confidence,
    changed: data.match?.changed,
    evidence: data.match?.evidence,
  };
}
