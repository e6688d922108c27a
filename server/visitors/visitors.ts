import { apiErrors } from '@whorl/contract/api-errors.ts';
import type { IdentificationErrorBody } from '@whorl/contract/identification/errors.ts';
import { agentErrors, identificationErrors } from '@whorl/contract/identification/errors.ts';
import { FORGETTING_LIMIT_BYTES, READING_LIMIT_BYTES } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import type { IdentificationTicket } from '@whorl/contract/identification/ticket.ts';
import { type KeyScope, type KeyVerdict, OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature, Services } from '../platform/feature.ts';
import { toApiError } from '../platform/http/error-handler.ts';
import { isOwnOrigin } from '../platform/http/origin-check.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { serveAgentScript } from './agent-script/agent-script.ts';
import { createGoodBots, type GoodBots } from './bots/good-bots.ts';
import { deleteVisitor } from './deletion/delete-visitor.ts';
import { deleteOldVisitors } from './deletion/retention.ts';
import type { RequestFacts } from './describe-request.ts';
import { serveOwnEvent } from './history/serve-own-event.ts';
import { serveVisitHistory } from './history/visit-history.ts';
import { visitorOfToken } from './matching/browser-profiles.ts';
import { factsOf, recognise } from './matching/recognize.ts';
import { type Refusal, readForgetting, readReading, refusedTicket, unreadableBody } from './read-reading.ts';
import { refusalOfKey } from './server-api/key-refusal.ts';
import { eventRoute } from './server-api/serve-event.ts';
import { eventSearchRoute } from './server-api/serve-event-search.ts';
import { eventUpdateRoutes } from './server-api/serve-event-update.ts';
import { flatEventRoutes } from './server-api/serve-flat-events.ts';
import { relatedVisitorsRoute } from './server-api/serve-related-visitors.ts';
import { type AlsoForget, visitorDeletionRoutes } from './server-api/serve-visitor-deletion.ts';
import { visitsRoute } from './server-api/serve-visits.ts';
import { serveServerApi } from './server-api/server-api.ts';
import { serverApiOperations } from './server-api/server-api-operations.ts';
import { type NetworkDatabase, openNetworkDatabase } from './smart-signals/network-database.ts';
import { createTickets, type Tickets } from './ticket.ts';
import { createTokens, type Tokens } from './token.ts';
import { createVisitorCookie, type VisitorCookie } from './visitor-cookie.ts';
import { visitorOperations } from './visitor-operations.ts';

/** Identifications of one address, and tickets for them; a household opening pages all day stays far below. */
const RATE = { limit: 600, windowMs: 60_000 } as const;
/** How long a browser remembers that another site's page may post here, in seconds. */
const PREFLIGHT_SECONDS = 86_400;
/** A process may be replaced every night; the first time is after one interval. */
const RETENTION_INTERVAL_MS = 60 * 60 * 1000;

export type VisitorSettings = {
  /** What this site's own pages present. It is public and only tells sites apart. */
  readonly apiKey: string;
  /** What any other key is worth. */
  readonly verifyKey: (text: string, scope: KeyScope) => Promise<KeyVerdict>;
  /** The agent's bundle. */
  readonly agentPath: string;
  readonly placeOf: (request: FastifyRequest) => RequestFacts['place'];
  /** Of an .mmdb file that knows networks; without one, nothing is said of them. */
  readonly networkDatabasePath: string | undefined;
  /** Of a JSON file with the addresses that crawlers publish, see `createGoodBots`. */
  readonly goodBotRangesPath: string | undefined;
  /** Deletes what others keep of one of this site's visitors, in the transaction that deletes the visitor. */
  readonly alsoForget: AlsoForget;
};

/** Serves the agent, tells browsers who they are, and forgets them when they ask. */
export const createVisitors = (services: Services, settings: VisitorSettings): Feature => ({
  name: 'visitors',
  api: [...visitorOperations, ...serverApiOperations],
  addRoutes(server) {
    const { database, clock, jobs, publicUrl, signingSecrets } = services;
    const tools: Tools = {
      ...services,
      settings,
      tokens: createTokens(signingSecrets),
      tickets: createTickets(signingSecrets),
      networkOf:
        settings.networkDatabasePath === undefined
          ? () => undefined
          : openNetworkDatabase(settings.networkDatabasePath),
      cookie: createVisitorCookie(publicUrl?.startsWith('https:') === true),
      goodBots: createGoodBots(settings.goodBotRangesPath),
    };
    serveAgentScript(server, settings.agentPath, publicUrl);
    server.post(
      endpoints.identify,
      {
        bodyLimit: READING_LIMIT_BYTES,
        config: { fromAnySite: true },
        onRequest: (request, reply, done) => {
          if (!isOwnOrigin(request.headers, publicUrl)) reply.headers(forAnySite);
          done();
        },
        errorHandler: refuseBody,
      },
      (request, reply) => identify(tools, request, reply),
    );
    server.get(endpoints.identify, { config: { fromAnySite: true } }, async (request, reply) => {
      reply.headers(forAnySite);
      if (!(await mayAsk(tools, 'tickets', request, reply))) return refuse(reply, tooMany);
      const answer: IdentificationTicket = { ticket: tools.tickets.issue(clock.now()) };
      return reply.header('cache-control', 'no-store').send(answer);
    });
    server.options(endpoints.identify, (_request, reply) =>
      reply
        .headers({
          ...forAnySite,
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': PREFLIGHT_SECONDS,
        })
        .code(204)
        .send(),
    );
    serveVisitHistory(server, tools);
    serveServerApi(server, tools, [
      eventRoute(database),
      eventSearchRoute(database, clock),
      ...eventUpdateRoutes(database),
      visitsRoute(database),
      relatedVisitorsRoute,
      ...visitorDeletionRoutes(database, settings.alsoForget),
      ...flatEventRoutes(database, clock),
    ]);
    serveOwnEvent(server, tools);
    server.delete(endpoints.identify, { bodyLimit: FORGETTING_LIMIT_BYTES }, (request, reply) =>
      forget(tools, request, reply),
    );
    jobs.every(RETENTION_INTERVAL_MS, 'delete old visitors', () => deleteOldVisitors(database, clock.now()));
  },
});

type Tools = Services & {
  settings: VisitorSettings;
  tokens: Tokens;
  tickets: Tickets;
  cookie: VisitorCookie;
  networkOf: NetworkDatabase;
  goodBots: GoodBots;
};

/** Without credentials: the cookie of this site is nothing to another one. */
const forAnySite = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

async function identify(tools: Tools, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isOwnPage = isOwnOrigin(request.headers, tools.publicUrl);
  if (!(await mayAsk(tools, 'address', request, reply))) return refuse(reply, tooMany);
  const read = readReading(request.body);
  if ('refusal' in read) return refuse(reply, read.refusal);
  const { reading } = read;
  const key = await refusalOfKey(tools, reading.apiKey, request, reply);
  if ('refusal' in key) return refuse(reply, key.refusal);
  const at = tools.clock.now();
  const ticket = tools.tickets.read(reading.ticket, at);
  if (ticket === undefined) return refuse(reply, refusedTicket('is none of ours, or has expired'));
  // The cookie is for this site's own visitors; those of another workspace have the id in the storage of their page.
  const hasCookie = isOwnPage && key.workspace === OWN_WORKSPACE;
  const recognised = await recognise(tools.database, {
    workspace: key.workspace,
    reading,
    facts: factsOf(request, {
      requestId: ticket.requestId,
      at,
      elapsedMs: at - ticket.issuedAt,
      place: tools.settings.placeOf(request),
      network: tools.networkOf(request.clientAddress),
      crawler: tools.goodBots(request.headers['user-agent'] ?? '', request.clientAddress),
    }),
    // The cookie counts first: script cannot read it, so it cannot have been copied from the page.
    token:
      (hasCookie ? tools.tokens.read('cookie', tools.cookie.read(request)) : undefined) ??
      tools.tokens.read('storage', reading.storageToken),
  });
  if (recognised === undefined) return refuse(reply, refusedTicket('was used before'));
  const { result, found } = recognised;
  const answer: IdentificationAnswer = { result, storageToken: tools.tokens.sign('storage', found) };
  if (hasCookie) reply.header('set-cookie', tools.cookie.write(tools.tokens.sign('cookie', found)));
  return reply.header('cache-control', 'no-store').send(answer);
}

/** Whether this address has not asked too often; says in a header of the answer when it may again. */
async function mayAsk(
  { rateLimiter }: Tools,
  what: 'address' | 'tickets',
  { clientAddress }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const verdict = await takeForAddress(rateLimiter, `visitors:${what}`, clientAddress, RATE);
  if (!verdict.allowed) reply.header('retry-after', Math.max(1, Math.ceil(verdict.retryAfterMs / 1000)));
  return verdict.allowed;
}

const tooMany: Refusal = { code: 'TooManyRequests', message: agentErrors.tooManyRequests };

/** A body that the framework could not read is refused in the words that the agent understands. */
function refuseBody(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message } = toApiError(error);
  const { status } = apiErrors[code];
  if (status >= 500) throw error;
  return refuse(reply, unreadableBody(message), status);
}

/**
 * Deletes the visitor that this browser's cookie or the token of its storage names, with all identifications, and the
 * cookie; both, where they name two.
 */
async function forget({ database, tokens, cookie, settings }: Tools, request: FastifyRequest, reply: FastifyReply) {
  const read = readForgetting(request.body);
  if ('refusal' in read) return refuse(reply, read.refusal);
  const named = [
    tokens.read('cookie', cookie.read(request)),
    tokens.read('storage', read.forgetting.storageToken),
  ].filter((token) => token !== undefined);
  if (named.length === 0) return refuse(reply, { code: 'VisitorNotFound', message: 'visitor not found' });
  await database.commitTogether(async (tx) => {
    const visitorIds = new Set<string>();
    for (const token of named) visitorIds.add(await visitorOfToken(tx, token));
    for (const visitorId of visitorIds) {
      await deleteVisitor(tx, visitorId);
      await settings.alsoForget(tx, visitorId);
    }
  });
  return reply.header('cache-control', 'no-store').header('set-cookie', cookie.clear()).code(204).send();
}

function refuse(reply: FastifyReply, refusal: Refusal, status?: number): FastifyReply {
  const body: IdentificationErrorBody = { error: refusal };
  return reply
    .code(status ?? identificationErrors[refusal.code].status)
    .header('cache-control', 'no-store')
    .send(body);
}
