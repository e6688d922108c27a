import { type CollectorAnswer, REQUEST_BYTES_BELOW } from '@whorl/contract/analytics/collector.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { Counter } from 'prom-client';
import type { Feature } from '../platform/feature.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { analyticsMigrations } from './event-tables.ts';
import { readBatch, tooLarge } from './read-batch.ts';
import { deleteOldEvents, storeEvents } from './store-events.ts';

/** A visitor's tab sends six requests a minute; behind one address there may be a whole company. */
const requestsPerAddress: Rate = { limit: 6_000, windowMs: 60_000 };

const CLEAN_UP_INTERVAL_MS = 6 * 60 * 60_000;

/** The collector: `POST /api/analytics/2/httpapi`. An event is acknowledged only when it is stored durably. */
export function createAnalytics(): Feature {
  return {
    name: 'analytics',
    migrations: analyticsMigrations,
    async register(server, { database, clock, jobs, rateLimiter, metrics }) {
      jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old events', () => deleteOldEvents(database, clock.now()));
      const stored = new Counter({
        name: 'analytics_events_total',
        help: 'Events acknowledged by the collector, repetitions included',
        registers: [metrics],
      });
      // In a scope of its own: here every content type is taken as bytes, and what is too large is answered in the
      // words of this contract.
      await server.register((scope, _options, done) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
        scope.setErrorHandler((error: { code?: string }, _request, reply) => {
          if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
          return reply.code(413).send(tooLarge());
        });
        scope.post(endpoints.analyticsBatch, { bodyLimit: REQUEST_BYTES_BELOW }, async (request, reply) => {
          const send = (answer: CollectorAnswer) =>
            reply.code(answer.code).header('cache-control', 'no-store').send(answer);
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const read = await readBatch(body, request.headers['content-encoding']);
          if ('refusal' in read) return send(read.refusal);
          const { events } = read.batch;
          const key = `analytics:address:${addressPrefix(request.clientAddress)}`;
          const verdict = await rateLimiter.take(key, requestsPerAddress);
          if (!verdict.allowed) return send(throttled(events.length));
          await storeEvents(database, events, clock.now());
          stored.inc(events.length);
          return send({
            code: 200,
            events_ingested: events.length,
            payload_size_bytes: read.bytes,
            server_upload_time: clock.now(),
          });
        });
        done();
      });
    },
  };
}

/** All of the request's events wait; which device sent them does not matter. */
function throttled(events: number): CollectorAnswer {
  return {
    code: 429,
    error: 'Too many requests from this address',
    eps_threshold: requestsPerAddress.limit / (requestsPerAddress.windowMs / 1000),
    throttled_devices: {},
    throttled_users: {},
    throttled_events: Array.from({ length: events }, (_, index) => index),
  };
}
