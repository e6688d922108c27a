import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Log } from '../log.ts';
import { closedPolicy } from '../static/content-security-policy.ts';
import type { Site } from '../static/site.ts';
import { ApiError } from './api-error.ts';
import type { ClientAddresses } from './client-address.ts';
import { createConnectionDrain } from './connection-drain.ts';
import { createErrorHandler } from './error-handler.ts';
import { isOwnOrigin, isSafeMethod } from './origin-check.ts';
import { securityHeaders } from './security-headers.ts';

/** Largest body where a route does not say otherwise. */
const BODY_LIMIT_BYTES = 64 * 1024;
export type ConnectionLimits = {
  /** Connections at once; further ones are closed unanswered. Far below what a process may open. */
  readonly connections: number;
  /**
   * Milliseconds without a byte in either direction: a client that sends nothing or does not read what it asked for. No
   * route takes as long to answer.
   */
  readonly silentMs: number;
  /** Milliseconds between two requests; more than load balancers wait (60 s), so that none reuses a closed connection. */
  readonly keepAliveMs: number;
  /** Milliseconds for headers and body together: 5 MB at half a megabit per second take 84 s. */
  readonly requestMs: number;
  readonly headersMs: number;
};

const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 10_000,
  silentMs: 90_000,
  keepAliveMs: 72_000,
  requestMs: 120_000,
  headersMs: 30_000,
};
/** How often connections that have become idle are closed while the server closes. */
const SWEEP_MS = 50;
/** Half of what orchestrators usually grant before they kill; the rest is for the outbox. */
const CLOSE_AT_MOST_MS = 15_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

export type HttpServerOptions = {
  site: Site;
  log: Log;
  clientAddresses: ClientAddresses;
  publicUrl: string | undefined;
  /** Aborted when the server is about to stop: open connections are drained from then on. */
  closing: AbortSignal;
  /** In place of the usual ones, for tests. */
  connectionLimits?: Partial<ConnectionLimits> | undefined;
};

/** Fastify behind the static site: what is a finished file never reaches it. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { site, log, clientAddresses, publicUrl, closing } = options;
  const limits = { ...CONNECTION_LIMITS, ...options.connectionLimits };
  const drain = createConnectionDrain();
  closing.addEventListener('abort', drain.begin, { once: true });
  const answerError = createErrorHandler(site);
  const headers = { ...securityHeaders(publicUrl), 'content-security-policy': closedPolicy };
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    // A redirect would make some clients repeat a POST as a GET.
    routerOptions: { ignoreTrailingSlash: true },
    // A client may only choose the id of its request where it is one of our own proxies.
    genReqId: (request) => (clientAddresses.isFromTrustedProxy(request) && givenId(request)) || randomUUID(),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      answerError(error, request, reply);
    },
    serverFactory(handler) {
      const http = createServer({
        requestTimeout: limits.requestMs,
        headersTimeout: limits.headersMs,
        keepAliveTimeout: limits.keepAliveMs,
      });
      http.timeout = limits.silentMs;
      http.maxConnections = limits.connections;
      http.on('request', (request, response) => {
        drain.watch(request, response);
        if (!site.answer(request, response)) handler(request, response);
      });
      return http;
    },
  });

  server.decorateRequest('clientAddress', '');
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    request.clientAddress = clientAddresses.of(request.raw);
    const { fromAnySite = false } = request.routeOptions.config;
    if (fromAnySite || isSafeMethod(request.method) || isOwnOrigin(request.headers, publicUrl)) done();
    else done(new ApiError('cross_origin') as unknown as Error & { code: string });
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'answered');
    done();
  });
  // Fastify reads JSON and plain text by itself; plain text is nothing that a route should get unasked.
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((request, reply) => answerError(new ApiError('not_found'), request, reply));
  return server;
}

/**
 * Waits for the requests under way and then closes; resolves when all connections are closed.
 *
 * @param graceMs milliseconds during which requests are still taken, each on a connection that ends with its answer, so
 *   that proxies notice `/readyz` and send their requests elsewhere; over at once where no connection is open
 */
export async function closeHttpServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const graceEnds = performance.now() + graceMs;
  while (performance.now() < graceEnds && (await countConnections(server)) > 0) await wait(SWEEP_MS);
  // A connection that was busy when closing began stays open after its answer, for as long as keep-alive lets it.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  const force = setTimeout(() => server.server.closeAllConnections(), CLOSE_AT_MOST_MS);
  try {
    await server.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(force);
  }
}

const countConnections = ({ server }: FastifyInstance): Promise<number> =>
  promisify(server.getConnections).call(server);

function givenId(request: IncomingMessage): string | undefined {
  const id = request.headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
}
