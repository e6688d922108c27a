import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Log } from '../log.ts';
import { closedPolicy } from '../static/content-security-policy.ts';
import type { Site } from '../static/site.ts';
import { ApiError } from './api-error.ts';
import type { ClientAddresses } from './client-address.ts';
import { createErrorHandler } from './error-handler.ts';
import { isOwnOrigin, isSafeMethod } from './origin-check.ts';
import { securityHeaders } from './security-headers.ts';

/** Largest body where a route does not say otherwise. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Longer than the idle timeout of usual load balancers (60 s), which would else reuse a connection that just closed. */
const KEEP_ALIVE_MS = 72_000;
/** For headers and body together: 5 MB over half a megabit a second take 84 s. Headers alone come faster. */
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 30_000;
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
};

/** Fastify behind the static site: what is a finished file never reaches it. */
export function createHttpServer({ site, log, clientAddresses, publicUrl }: HttpServerOptions): FastifyInstance {
  const answerError = createErrorHandler(site);
  const headers = { ...securityHeaders(publicUrl), 'content-security-policy': closedPolicy };
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    // A client may only choose the id of its request where it is one of our own proxies.
    genReqId: (request) => (clientAddresses.isFromTrustedProxy(request) && givenId(request)) || randomUUID(),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      answerError(error, request, reply);
    },
    serverFactory(handler) {
      const http = createServer({
        requestTimeout: REQUEST_TIMEOUT_MS,
        headersTimeout: HEADERS_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      });
      http.on('request', (request, response) => {
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

/** Takes no new connection and waits for the requests under way; resolves when all connections are closed. */
export async function closeHttpServer(server: FastifyInstance): Promise<void> {
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

function givenId(request: IncomingMessage): string | undefined {
  const id = request.headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
}
