import type { IdentificationErrorBody } from '@whorl/contract/identification/errors.ts';
import { agentErrors, identificationErrors } from '@whorl/contract/identification/errors.ts';
import { READING_LIMIT_BYTES, type Reading } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import type { KeyScope, KeyVerdict } from '@whorl/contract/keys/api-key.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { keptSecret } from '../platform/database/kept-secret.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { addressAtRest, addressPrefix } from '../platform/http/client-address.ts';
import { isOwnOrigin } from '../platform/http/origin-check.ts';
import { serveAgentScript } from './agent-script.ts';
import { productsOf, resultOf } from './describe-request.ts';
import { findVisitor } from './find-visitor.ts';
import { deviceOf, fingerprintOf } from './fingerprint.ts';
import { mintRequestId, mintVisitorId } from './ids.ts';
import { type Refusal, readReading } from './read-reading.ts';
import { deleteOldVisitors } from './retention.ts';
import { serveEvent } from './serve-event.ts';
import { createTokens, type Tokens } from './token.ts';
import { serveVisitHistory } from './visit-history.ts';
import { createVisitorCookie, type VisitorCookie } from './visitor-cookie.ts';
import { visitorOperations } from './visitor-operations.ts';
import { type VisitorTables, visitorMigrations } from './visitor-tables.ts';

/** Identifications of one address; a household opening pages all day stays far below. */
const RATE = { limit: 600, windowMs: 60_000 } as const;
/** Of the secrets in the database. */
const TOKEN_SECRET = 'token';
/** What the tokens are signed with where no secret is configured; other features make keys of their own of it. */
export const keptTokenSecret = (database: Database): Promise<string> =>
  keptSecret(database, 'visitor_secrets', TOKEN_SECRET);
/** With one key that was given out, wherever it is used from. */
const RATE_PER_KEY = { limit: 600, windowMs: 60_000 } as const;
/** How long a browser remembers that another site's page may post here, in seconds. */
const PREFLIGHT_SECONDS = 86_400;
const RETENTION_INTERVAL_MS = 24 * 60 * 60 * 1000;

export type VisitorSettings = {
  /** What this site's own pages present. It is public and only tells sites apart. */
  readonly apiKey: string;
  /** What any other key is worth. */
  readonly verifyKey: (text: string, scope: KeyScope) => Promise<KeyVerdict>;
  /** Key of the tokens; by default one is made and kept in the database. */
  readonly tokenSecret: string | undefined;
  /** The agent's bundle. */
  readonly agentPath: string;
  readonly countryOf: (request: FastifyRequest) => string | undefined;
};

/** Serves the agent, tells browsers who they are, and forgets them when they ask. */
export const createVisitors = (settings: VisitorSettings): Feature => ({
  name: 'visitors',
  migrations: visitorMigrations,
  api: visitorOperations,
  async register(server, services) {
    const { database, clock, jobs, publicUrl } = services;
    const tools: Tools = {
      ...services,
      settings,
      tokens: createTokens(settings.tokenSecret ?? (await keptTokenSecret(database))),
      cookie: createVisitorCookie(publicUrl?.startsWith('https:') === true),
    };
    serveAgentScript(server, settings.agentPath, publicUrl);
    server.post(
      endpoints.identify,
      { bodyLimit: READING_LIMIT_BYTES, config: { fromAnySite: true } },
      (request, reply) => identify(tools, request, reply),
    );
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
    serveEvent(server, tools);
    server.delete(endpoints.identify, (request, reply) => forget(tools, request, reply));
    jobs.every(RETENTION_INTERVAL_MS, 'delete old visitors', () => deleteOldVisitors(database, clock.now()));
  },
});

type Tools = Services & { settings: VisitorSettings; tokens: Tokens; cookie: VisitorCookie };

/** Without credentials: the cookie of this site is nothing to another one. */
const forAnySite = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

async function identify(tools: Tools, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isOwnPage = isOwnOrigin(request.headers, tools.publicUrl);
  if (!isOwnPage) reply.headers(forAnySite);
  const verdict = await tools.rateLimiter.take(`visitors:address:${addressPrefix(request.clientAddress)}`, RATE);
  if (!verdict.allowed) {
    reply.header('retry-after', Math.max(1, Math.ceil(verdict.retryAfterMs / 1000)));
    return refuse(reply, { code: 'TooManyRequests', message: agentErrors.tooManyRequests });
  }
  const read = readReading(request.body);
  if ('refusal' in read) return refuse(reply, read.refusal);
  const refusal = await refusalOfKey(tools, read.reading.apiKey, isOwnPage, reply);
  if (refusal !== undefined) return refuse(reply, refusal);
  const result = await recognise(tools, request, read.reading, isOwnPage);
  const answer: IdentificationAnswer = { result, storageToken: tools.tokens.sign('storage', result.visitorId) };
  if (isOwnPage) reply.header('set-cookie', tools.cookie.write(tools.tokens.sign('cookie', result.visitorId)));
  return reply.header('cache-control', 'no-store').send(answer);
}

/** The site's own key is for its own pages; one that was given out is for any page, as long as it lasts. */
async function refusalOfKey(
  { settings, rateLimiter }: Tools,
  apiKey: string,
  isOwnPage: boolean,
  reply: FastifyReply,
): Promise<Refusal | undefined> {
  if (apiKey === settings.apiKey) {
    return isOwnPage ? undefined : { code: 'OriginNotAvailable', message: agentErrors.originNotAvailable };
  }
  const key = await settings.verifyKey(apiKey, 'identify');
  if (key.status === 'unknown') return { code: 'TokenNotFound', message: agentErrors.apiKeyInvalid };
  if (key.status === 'expired') return { code: 'TokenExpired', message: agentErrors.apiKeyExpired };
  const verdict = await rateLimiter.take(`visitors:key:${key.id}`, RATE_PER_KEY);
  if (verdict.allowed) return undefined;
  reply.header('retry-after', Math.max(1, Math.ceil(verdict.retryAfterMs / 1000)));
  return { code: 'TooManyRequests', message: agentErrors.tooManyRequests };
}

/** Stored durably before it is answered. */
function recognise(tools: Tools, request: FastifyRequest, reading: Reading, isOwnPage: boolean) {
  const { database, clock, settings, tokens, cookie } = tools;
  const at = clock.now();
  const facts = {
    requestId: mintRequestId(at),
    at,
    address: request.clientAddress,
    userAgent: request.headers['user-agent'] ?? '',
    country: settings.countryOf(request),
  };
  const seen = {
    fingerprint: fingerprintOf(reading.signals),
    device: deviceOf(reading.signals),
    // The cookie counts first: script cannot read it, so it cannot have been copied from the page.
    tokenVisitorId:
      (isOwnPage ? tokens.read('cookie', cookie.read(request)) : undefined) ??
      tokens.read('storage', reading.storageToken),
    newVisitorId: mintVisitorId(),
    at,
  };
  const addressKept = addressAtRest(request.clientAddress);
  return database.commitTogether(async (tx) => {
    const found = await findVisitor(tx, database.dialect, seen);
    await tx
      .$extendTables<VisitorTables>()
      .insertInto('identifications')
      .values({
        request_id: facts.requestId,
        visitor_id: found.visitorId,
        at,
        address: addressKept,
        decision: found.match.decision,
        products: JSON.stringify(productsOf(reading, facts, found, addressKept)),
      })
      .execute();
    return resultOf(reading, facts, found);
  });
}

/** Deletes the visitor that this browser's cookie names, with all identifications, and the cookie. */
async function forget({ database, tokens, cookie }: Tools, request: FastifyRequest, reply: FastifyReply) {
  const visitorId = tokens.read('cookie', cookie.read(request));
  if (visitorId === undefined) return refuse(reply, { code: 'VisitorNotFound', message: 'visitor not found' });
  await database.commitTogether(async (tx) => {
    const tables = tx.$extendTables<VisitorTables>();
    await tables.deleteFrom('identifications').where('visitor_id', '=', visitorId).execute();
    await tables.deleteFrom('visitors').where('id', '=', visitorId).execute();
  });
  return reply.header('cache-control', 'no-store').header('set-cookie', cookie.clear()).code(204).send();
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: IdentificationErrorBody = { error: refusal };
  return reply.code(identificationErrors[refusal.code].status).header('cache-control', 'no-store').send(body);
}
