import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { EVENT_STREAM } from './event-streams.ts';

/** Upper bounds in seconds, from a response out of memory to the timeout of a vendor. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type RequestMetrics = {
  /** Counts a response of a static file or prerendered page. @param status HTTP status */
  countStatic(status: number): void;
  /** Records the response of a route with its duration. */
  record(request: FastifyRequest, reply: FastifyReply): void;
};

/** Registers the metrics of HTTP responses: rate, errors and duration by route, and the number of static files. */
export function createRequestMetrics(metrics: Registry): RequestMetrics {
  const registers = [metrics];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of responses by route, without static files. The route of an unknown URL is "none".',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  // Counted without the registry, because static files are most of the requests and take microseconds.
  const counts = new Map<number, number>();
  new Counter({
    name: 'http_static_responses_total',
    help: 'Responses of static files and prerendered pages, by status.',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset();
      for (const [status, count] of counts) this.inc({ status }, count);
    },
  });
  return {
    countStatic: (status) => counts.set(status, (counts.get(status) ?? 0) + 1),
    record({ method, routeOptions }, reply) {
      // Event streams are open for minutes, which says nothing about how fast the server is.
      if (String(reply.getHeader('content-type')).startsWith(EVENT_STREAM)) return;
      const { statusCode: status, elapsedTime } = reply;
      durations.observe({ method, route: routeOptions.url ?? 'none', status }, elapsedTime / 1000);
    },
  };
}
