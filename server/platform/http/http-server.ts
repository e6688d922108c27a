import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { Log } from '../log.ts';
import { denyAllPolicy } from '../static/content-security-policy.ts';
import type { Site } from '../static/site.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { ApiError } from './api-error.ts';
import type { ClientAddresses } from './client-address.ts';
import { createClientErrorHandler } from './client-error.ts';
import { createConnectionDrain } from './connection-drain.ts';
import { limitConnections } from './connection-limit.ts';
import { createErrorHandler } from './error-handler.ts';
import { isOwnOrigin, isSafeMethod, isValidHost } from './origin-check.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { securityHeaders } from './security-headers.ts';

/** Default maximum size of a request body; a route can set its own. */
const BODY_LIMIT_BYTES = 64 * 1024;

export type ConnectionLimits = {
  /** Maximum open connections; further ones are closed. Far below the file descriptor limit of a process. */
  readonly connections: number;
  /** Maximum open connections of one network, so that a single one can't take them all. Trusted proxies have no maximum. */
  readonly connectionsPerNetwork: number;
  /**
   * Milliseconds without a byte in either direction, for clients that send nothing or don't read their responses. No route
   * takes that long to respond.
   */
  readonly silentMs: number;
  /** Keep-alive timeout in milliseconds. Longer than that of load balancers (60 s), so that none reuses a closed connection. */
  readonly keepAliveMs: number;
  /** Timeout in milliseconds for headers and body together: 5 MB at 0.5 Mbit/s take 84 s. */
  readonly requestMs: number;
  readonly headersMs: number;
};

const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 10_000,
  connectionsPerNetwork: 2_500,
  silentMs: 90_000,
  keepAliveMs: 72_000,
  requestMs: 120_000,
  headersMs: 30_000,
};
/** Interval at which idle connections are closed during shutdown. */
const SWEEP_MS = 50;
/** Timeout of closing: half of the usual termination grace period of orchestrators (30 s); the rest is for the outbox. */
const CLOSE_TIMEOUT_MS = 15_000;
const INVALID_HOST = 'The Host header must be a host with an optional port.';
const REQUEST_ID = /^[\w-]{8,64}$/;

type HttpServerOptions = {
  site: Site;
  log: Log;
  metrics: Registry;
  clientAddresses: ClientAddresses;
  publicUrl: string | undefined;
  /** Aborted when the server starts to shut down; open connections are drained from then on. */
  closing: AbortSignal;
  telemetry?: Telemetry | undefined;
  /** Overrides of the defaults, for tests. */
  connectionLimits?: Partial<ConnectionLimits> | undefined;
};

/** Creates the HTTP server. Requests for static files are handled before Fastify. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { site, log, clientAddresses, publicUrl, closing } = options;
  const limits = { ...CONNECTION_LIMITS, ...options.connectionLimits };
  const drain = createConnectionDrain();
  const requestMetrics = createRequestMetrics(options.metrics);
  closing.addEventListener('abort', drain.begin, { once: true });
  const answerError = createErrorHandler(site);
  const headers = { ...securityHeaders(publicUrl), 'content-security-policy': denyAllPolicy };
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    // A redirect would make some clients repeat a POST as a GET.
    routerOptions: { ignoreTrailingSlash: true },
    // Only a trusted proxy may set the request ID.
    genReqId: (request) => (clientAddresses.isFromTrustedProxy(request) && readRequestId(request)) || randomUUID(),
    clientErrorHandler: createClientErrorHandler(headers, log),
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
      limitConnections(http, limits.connectionsPerNetwork, clientAddresses.isFromTrustedProxy);
      http.on('request', (request, response) => {
        drain.watch(request, response);
        if (site.answer(request, response)) requestMetrics.countStatic(response.statusCode);
        else handler(request, response);
      });
      return http;
    },
  });

  server.decorateRequest('clientAddress', '');
  options.telemetry?.traceRequests(server, clientAddresses.isFromTrustedProxy);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    request.clientAddress = clientAddresses.of(request.raw);
    const refuse = (error: ApiError) => done(error as unknown as Error & { code: string });
    const { allowCrossOrigin = false } = request.routeOptions.config;
    if (!isValidHost(request.headers)) refuse(new ApiError('bad_request', INVALID_HOST));
    else if (allowCrossOrigin || isSafeMethod(request.method) || isOwnOrigin(request.headers, publicUrl)) done();
    else refuse(new ApiError('cross_origin'));
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'request answered');
    requestMetrics.record(request, reply);
    done();
  });
  // Fastify parses JSON and plain text by default; no route expects plain text unless it registers its own parser.
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((request, reply) => answerError(new ApiError('not_found'), request, reply));
  return server;
}

/**
 * Waits for pending requests, closes the server, and resolves when all connections are closed.
 *
 * @param graceMs milliseconds during which requests are still accepted, each on a connection that closes with its
 *   response, so that proxies notice the failing `/readyz`; ends early when no connection is open
 */
export async function closeHttpServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const graceEnds = performance.now() + graceMs;
  while (performance.now() < graceEnds && (await countConnections(server)) > 0) await wait(SWEEP_MS);
  // A connection that was busy when closing began would stay open after its response until the keep-alive timeout.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  const force = setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  try {
    await server.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(force);
  }
}

const countConnections = ({ server }: FastifyInstance): Promise<number> =>
  promisify(server.getConnections).call(server);

function readRequestId(request: IncomingMessage): string | undefined {
  const id = request.headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
}
