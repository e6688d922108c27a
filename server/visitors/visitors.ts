import { apiErrors } from '@whorl/contract/api-errors.ts';
import type { IdentificationErrorBody } from '@whorl/contract/identification/errors.ts';
import { agentErrors, identificationErrors } from '@whorl/contract/identification/errors.ts';
import {
  DELETION_REQUEST_LIMIT_BYTES,
  IDENTIFICATIONS_PER_MINUTE,
  SIGNAL_PAYLOAD_LIMIT_BYTES,
} from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer, IdentificationResult } from '@whorl/contract/identification/result.ts';
import { serverApiOperations } from '@whorl/contract/identification/server-api-operations.ts';
import type { IdentificationTicket } from '@whorl/contract/identification/ticket.ts';
import { type KeyScope, type KeyVerification, OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { toApiError } from '../platform/http/error-handler.ts';
import { isOwnOrigin } from '../platform/http/origin-check.ts';
import { addRateLimitHeaders, rateLimitHeaders } from '../platform/rate-limit/rate-limit-headers.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { registerAgentScript } from './agent-script/agent-script.ts';
import type { Agents } from './agents/agents.ts';
import { type CrawlerIdentifier, createCrawlerIdentifier } from './bots/good-bots.ts';
import { type CountIdentification, createIdentificationCounter } from './count-identification.ts';
import { deleteVisitor } from './deletion/delete-visitor.ts';
import type { RequestFacts } from './describe-request.ts';
import { registerOwnEvent } from './history/serve-own-event.ts';
import { registerVisitHistory } from './history/visit-history.ts';
import { findTokenVisitorId } from './matching/browser-profiles.ts';
import { type CountPrediction, createPredictionCounter, createPredictionSampler } from './matching/predictions.ts';
import { type RecognizedVisitor, recognizeVisitor, toRequestFacts } from './matching/recognize.ts';
import {
  invalidTicket,
  parseDeletionRequest,
  parseSignalPayload,
  type Refusal,
  unreadableBody,
} from './parse-signal-payload.ts';
import { sealEvent } from './sealed-results/seal-event.ts';
import { findSealingKey } from './sealed-results/sealing-keys.ts';
import { addRequiredFields } from './server-api/add-required-fields.ts';
import { allowanceUsed, authorizeKey } from './server-api/authorize-key.ts';
import { createServerApiRoutes, type ServerApiSettings } from './server-api/routes.ts';
import { registerServerApi } from './server-api/server-api.ts';
import { type NetworkDatabase, openNetworkDatabase } from './smart-signals/network-database.ts';
import { createTickets, type Tickets } from './ticket.ts';
import { createTokens, type Tokens } from './token.ts';
import { createVisitorCookie, type VisitorCookie } from './visitor-cookie.ts';
import { scheduleVisitorJobs } from './visitor-jobs.ts';
import { visitorOperations } from './visitor-operations.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

const RATE = { limit: IDENTIFICATIONS_PER_MINUTE, windowMs: 60_000 } as const;
/** `Access-Control-Max-Age` of the preflight response. */
const PREFLIGHT_SECONDS = 86_400;

type VisitorSettings = ServerApiSettings & {
  /** Public API key of this site's own pages. */
  readonly apiKey: string;
  /** Verifies any other key. */
  readonly verifyKey: (text: string, scope: KeyScope) => Promise<KeyVerification>;
  /** Counts an identification with an issued key; false if it is above the limit of the month, and not counted. */
  readonly countIdentification: (
    tx: Transaction<Tables>,
    identification: { keyId: string; limit: number | undefined; at: number },
  ) => Promise<boolean>;
  /** Path of the agent's bundle. */
  readonly agentPath: string;
  readonly getLocation: (request: FastifyRequest) => RequestFacts['place'];
  readonly agents: Agents;
  /** Path of an .mmdb file with networks; undefined if not configured. */
  readonly networkDatabasePath: string | undefined;
  /** Path of a JSON file with the IP ranges that crawlers publish, see `createCrawlerIdentifier`. */
  readonly goodBotRangesPath: string | undefined;
};

/** Creates the feature that serves the agent, identifies browsers and deletes visitors. */
export const createVisitors = (services: Services, settings: VisitorSettings): Feature => ({
  name: 'visitors',
  api: [...visitorOperations, ...serverApiOperations],
  async addRoutes(server) {
    const { clock, publicUrl, signingSecrets } = services;
    const webhooks = createWebhooks(services, settings.allowPrivateWebhooks);
    await webhooks.start();
    const tools: Tools = {
      ...services,
      countIdentification: createIdentificationCounter(services.metrics),
      settings,
      webhooks,
      tokens: createTokens(signingSecrets),
      tickets: createTickets(signingSecrets),
      networks:
        settings.networkDatabasePath === undefined
          ? () => undefined
          : openNetworkDatabase(settings.networkDatabasePath),
      cookie: createVisitorCookie(publicUrl?.startsWith('https:') === true),
      crawlers: createCrawlerIdentifier(settings.goodBotRangesPath),
      agents: settings.agents,
      isSampled: createPredictionSampler(clock),
      countPrediction: createPredictionCounter(services),
    };
    registerAgentScript(server, settings.agentPath, publicUrl);
    server.post(
      endpoints.identify,
      {
        bodyLimit: SIGNAL_PAYLOAD_LIMIT_BYTES,
        // A signature is verified after the ticket, and an impostor is identified too.
        config: { allowCrossOrigin: true, verifiesAgents: true },
        onRequest: (request, reply, done) => {
          if (!isOwnOrigin(request.headers, publicUrl)) reply.headers(corsHeaders);
          done();
        },
        errorHandler: sendBodyError,
      },
      (request, reply) => identify(tools, request, reply),
    );
    server.get(endpoints.identify, { config: { allowCrossOrigin: true } }, async (request, reply) => {
      reply.headers(corsHeaders);
      if (!(await checkRateLimit(tools, 'tickets', request, reply))) return refuse(reply, tooMany);
      const answer: IdentificationTicket = { ticket: tools.tickets.issue(clock.now()) };
      return reply.header('cache-control', 'no-store').send(answer);
    });
    server.options(endpoints.identify, (_request, reply) =>
      reply
        .headers({
          ...corsHeaders,
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': PREFLIGHT_SECONDS,
        })
        .code(204)
        .send(),
    );
    registerVisitHistory(server, tools);
    registerServerApi(server, tools, createServerApiRoutes(services, webhooks, settings));
    registerOwnEvent(server, tools);
    server.delete(endpoints.identify, { bodyLimit: DELETION_REQUEST_LIMIT_BYTES }, (request, reply) =>
      handleDeletion(tools, request, reply),
    );
    scheduleVisitorJobs(services);
  },
});

type Tools = Services & {
  settings: VisitorSettings;
  webhooks: Webhooks;
  tokens: Tokens;
  tickets: Tickets;
  cookie: VisitorCookie;
  networks: NetworkDatabase;
  crawlers: CrawlerIdentifier;
  agents: Agents;
  countIdentification: CountIdentification;
  /** Whether to predict a visit, see `predictions.ts`. */
  isSampled: () => boolean;
  countPrediction: CountPrediction;
};

/** CORS headers without credentials, because other sites must not use this site's cookie. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': rateLimitHeaders,
  'cross-origin-resource-policy': 'cross-origin',
};

async function identify(tools: Tools, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!(await checkRateLimit(tools, 'address', request, reply))) return refuse(reply, tooMany);
  const read = parseSignalPayload(request.body);
  if ('refusal' in read) return refuse(reply, read.refusal);
  const { payload } = read;
  const at = tools.clock.now();
  const key = await authorizeKey(tools, payload.apiKey, request, reply, at);
  if ('refusal' in key) return refuse(reply, key.refusal);
  const { issued } = key;
  const ticket = tools.tickets.read(payload.ticket, at);
  if (ticket === undefined) return refuse(reply, invalidTicket('was not issued by this server, or has expired'));
  // The cookie is for this site's own visitors; those of other workspaces have the token in their page's storage.
  const hasCookie = isOwnOrigin(request.headers, tools.publicUrl) && key.workspace === OWN_WORKSPACE;
  // The cookie takes precedence, because scripts can't read and copy it.
  const token =
    (hasCookie ? tools.tokens.read('cookie', tools.cookie.read(request)) : undefined) ??
    tools.tokens.read('storage', payload.storageToken);
  const recognized = await recognizeVisitor(tools.database, {
    workspace: key.workspace,
    payload,
    facts: toRequestFacts(request, {
      requestId: ticket.requestId,
      at,
      elapsedMs: at - ticket.issuedAt,
      place: tools.settings.getLocation(request),
      network: tools.networks(request.clientAddress),
      crawler: tools.crawlers.identify(request.headers['user-agent'] ?? '', request.clientAddress),
      signature: await tools.agents.verify(request),
      range: tools.crawlers.findRange(request.clientAddress),
      nameAgent: tools.agents.name,
    }),
    token,
    isPredicted: token !== undefined && tools.isSampled(),
    enqueue: tools.webhooks.enqueue,
    count: async (tx) =>
      issued === undefined ||
      tools.settings.countIdentification(tx, { keyId: issued.id, limit: issued.allowance?.limit, at }),
    isCounted: issued !== undefined,
  });
  if ('refused' in recognized) {
    // Another identification may have used up the allowance meanwhile.
    const isUsedUp = recognized.refused === 'count' && issued?.allowance !== undefined;
    return refuse(reply, isUsedUp ? allowanceUsed(issued.allowance) : invalidTicket('was used before'));
  }
  tools.countIdentification(recognized);
  const { found, products, destinations } = recognized;
  const isBot = 'data' in products.botd && products.botd.data.bot.result === 'bad';
  if (found.prediction !== undefined && !isBot)
    tools.countPrediction({ workspace: key.workspace, at }, found.prediction);
  if (destinations.length > 0) tools.outbox.wake(destinations);
  const result = payload.sealedResult
    ? await withSealedResult(tools.database, key.workspace, recognized)
    : recognized.result;
  const answer: IdentificationAnswer = { result, storageToken: tools.tokens.sign('storage', found) };
  if (hasCookie) reply.header('set-cookie', tools.cookie.write(tools.tokens.sign('cookie', found)));
  return reply.header('cache-control', 'no-store').send(answer);
}

/** Adds the sealed event to the result, if the workspace has a sealing key. */
async function withSealedResult(
  { kysely }: Services['database'],
  workspace: string,
  { result, products }: RecognizedVisitor,
): Promise<IdentificationResult> {
  const key = await findSealingKey(kysely, workspace);
  return key ? { ...result, sealedResult: sealEvent({ products: addRequiredFields(products) }, key) } : result;
}

/** Whether the IP address is within its rate limit; sets the headers of the rate limit. */
async function checkRateLimit(
  { rateLimiter }: Tools,
  what: 'address' | 'tickets',
  { clientAddress }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const result = await takeForAddress(rateLimiter, `visitors:${what}`, clientAddress, RATE);
  addRateLimitHeaders(reply, 'address', RATE, result);
  return result.allowed;
}

const tooMany: Refusal = { code: 'TooManyRequests', message: agentErrors.tooManyRequests };

/** Converts an error of Fastify's body parser to an error of the identification API. */
function sendBodyError(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message } = toApiError(error);
  const { status } = apiErrors[code];
  if (status >= 500) throw error;
  return refuse(reply, unreadableBody(message), status);
}

/** Deletes the visitors of the browser's cookie and stored token with all identifications, and clears the cookie. */
async function handleDeletion(
  { database, tokens, cookie, settings }: Tools,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const read = parseDeletionRequest(request.body);
  if ('refusal' in read) return refuse(reply, read.refusal);
  const named = [
    tokens.read('cookie', cookie.read(request)),
    tokens.read('storage', read.forgetting.storageToken),
  ].filter((token) => token !== undefined);
  if (named.length === 0) return refuse(reply, { code: 'VisitorNotFound', message: 'visitor not found' });
  await database.commitTogether(async (tx) => {
    const visitorIds = new Set<string>();
    for (const token of named) visitorIds.add(await findTokenVisitorId(tx, token));
    for (const visitorId of visitorIds) {
      await deleteVisitor(tx, visitorId);
      await settings.eraseLinkedData(tx, visitorId, OWN_WORKSPACE);
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
