import { createHash, timingSafeEqual } from 'node:crypto';
import { operatorCalls } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createDatabaseChecks, registerDatabaseMetrics } from './database/database-health.ts';
import type { Feature, Services } from './feature.ts';
import { ApiError } from './http/api-error.ts';
import { parseQuery } from './http/parse-query.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';

/** `Retry-After` of a failed `/readyz`. */
const RETRY_AFTER_SECONDS = 5;
/** Query parameter of `/readyz`, as of the Kubernetes API server, and its value. */
const EXCLUDE = { name: 'exclude', value: 'database' } as const;

/**
 * Creates the routes for operators: `/healthz` (liveness), `/readyz` (readiness) and `/metrics`.
 *
 * @param metricsToken bearer token required for `/metrics`; if undefined, `/metrics` returns 404
 */
export function createOperations(
  { database, metrics, rateLimiter, closing }: Services,
  metricsToken: string | undefined,
): Feature {
  return {
    name: 'operations',
    addRoutes(server) {
      getProcessMetrics();
      registerDatabaseMetrics(database, metrics);
      registerRateLimiterGauge(rateLimiter, metrics);

      server.get(operatorCalls.healthz, (_request, reply) => noStore(reply).send({ status: 'ok' }));

      const checkDatabase = createDatabaseChecks(database);
      server.get(operatorCalls.readyz, async (request, reply) => {
        if (closing.aborted) throw new ApiError('unavailable');
        const checks = {
          ...(isDatabaseExcluded(request) ? {} : await checkDatabase()),
          ...checkRedis(rateLimiter),
        };
        const isReady = Object.values(checks).every(({ status }) => status !== 'failed');
        if (isReady) return noStore(reply).send({ status: 'ok', checks });
        request.log.error({ checks }, 'the server is not ready; the checks name the reason');
        return noStore(reply)
          .code(503)
          .header('retry-after', RETRY_AFTER_SECONDS)
          .send({ status: 'unavailable', checks });
      });

      server.get(operatorCalls.metrics, async (request, reply) => {
        if (metricsToken === undefined || !hasToken(request, metricsToken)) throw new ApiError('not_found');
        return noStore(reply)
          .type(metrics.contentType)
          .send(await Registry.merge([getProcessMetrics(), metrics]).metrics());
      });
    },
  };
}

/**
 * Whether the database isn't checked. All servers have the same one, so a load balancer that checks it would use none of them
 * while it is unavailable, also not for pages.
 *
 * @throws ApiError for another value
 */
function isDatabaseExcluded(request: FastifyRequest): boolean {
  const excluded = parseQuery(request).getAll(EXCLUDE.name);
  if (excluded.some((value) => value !== EXCLUDE.value))
    throw new ApiError('bad_request', `${EXCLUDE.name}: must be ${EXCLUDE.value}`);
  return excluded.length > 0;
}

/** The server is ready without Redis, with rate limits of its own. */
const checkRedis = ({ state }: RateLimiter): { redis?: { status: 'ok' | 'degraded' } } =>
  state === 'own' ? {} : { redis: { status: state === 'shared' ? 'ok' : 'degraded' } };

const registerRateLimiterGauge = (rateLimiter: RateLimiter, metrics: Registry) =>
  new Gauge({
    name: 'rate_limits_per_process',
    help: '1 while Redis is unavailable and each process has its own rate limits, otherwise 0.',
    registers: [metrics],
    collect() {
      this.set(rateLimiter.state === 'degraded' ? 1 : 0);
    },
  });

let processMetrics: Registry | undefined;

/**
 * Returns the metrics of the process: CPU, memory, garbage collection and event loop. One registry for all servers of the
 * process, because its timers and observers can't be stopped.
 */
function getProcessMetrics(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** Whether a request has the bearer token. Compares hashes in constant time, so that neither the length nor the content leaks. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`));
}
