import type { IncomingMessage } from 'node:http';
import { type CollectorAnswer, REQUEST_BYTES_BELOW } from '@whorl/contract/analytics/collector.ts';
import { endpoints, vendorProtocols } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { StorageUnavailableError } from '../platform/database/storage-errors.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { isCutOff } from '../platform/http/error-handler.ts';
import type { PlanFit } from './event-tables.ts';
import { readBatch, tooLarge } from './read-batch.ts';
import { type NewEvents, storeEvents } from './store-events.ts';
import { throttle } from './throttle.ts';

export type CollectSettings = {
  /** The only key that is taken; undefined where any is. */
  readonly apiKey: string | undefined;
  readonly countryOf: (request: FastifyRequest) => string | undefined;
  /** Where events go: the database, but for a benchmark. Resolves once they are durable. */
  readonly store?: ((batch: NewEvents, now: number) => Promise<ReadonlyMap<PlanFit, number>>) | undefined;
};

/**
 * Serves `POST /api/analytics/2/httpapi` and the batch API, which differ at the vendor in their limits alone. Every answer
 * is one of the collector's contract.
 */
export async function serveCollector(
  server: FastifyInstance,
  services: Services,
  settings: CollectSettings,
): Promise<void> {
  const { database, clock, rateLimiter, metrics, log } = services;
  const { store = (batch, now) => storeEvents(database, batch, now) } = settings;
  const stored = new Counter({
    name: 'analytics_events_total',
    help: 'Events stored by the collector, by how they stand to the plan',
    labelNames: ['plan'],
    registers: [metrics],
  });
  // In a scope of its own: here every content type is taken as bytes.
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) => readBody(payload));
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const answer = isCutOff(request) ? undefined : answerTo(error);
      if (answer === undefined) throw error;
      if (answer.code >= 500) log.error({ err: error }, 'events were not stored');
      return send(reply, answer);
    });
    const collect = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (request.body === 'too large') return send(reply, tooLarge());
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const read = await readBatch(body, request.headers['content-encoding'], settings.apiKey);
      if ('refusal' in read) return send(reply, read.refusal);
      const { batch } = read;
      const wait = await throttle(rateLimiter, request.clientAddress, batch);
      if (wait !== undefined) return send(reply, wait);
      const country = settings.countryOf(request);
      const counts = await store({ events: batch.events, sentAt: batch.client_upload_time, country }, clock.now());
      for (const [plan, count] of counts) stored.inc({ plan }, count);
      return send(reply, {
        code: 200,
        events_ingested: batch.events.length,
        payload_size_bytes: read.bytes,
        server_upload_time: clock.now(),
      });
    };
    // `readBody` enforces the limit; the option documents it for those who list the routes.
    for (const path of [endpoints.analyticsBatch, vendorProtocols.analyticsBatchUpload])
      scope.post(path, { bodyLimit: REQUEST_BYTES_BELOW }, collect);
    done();
  });
}

/**
 * Reads a body to its end even when it is too large: a connection that is closed while a browser still sends is an error
 * of the network to it, and the SDK would send the same again instead of less. Nothing of it is kept, and the server's
 * time for a request ends it.
 */
async function readBody(payload: AsyncIterable<Buffer>): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload) {
    bytes += chunk.length;
    if (bytes < REQUEST_BYTES_BELOW) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes < REQUEST_BYTES_BELOW ? Buffer.concat(chunks) : 'too large';
}

/** In the terms of the SDK, which reads `code`: what is 5xx is sent again. */
function answerTo(error: { statusCode?: number }): CollectorAnswer | undefined {
  if (error instanceof StorageUnavailableError) return { code: 503, error: 'Events cannot be stored just now' };
  // What stopped the request before it came here, such as a page of another site, is answered as everywhere.
  if (error instanceof ApiError || error.statusCode !== undefined) return undefined;
  return { code: 500, error: 'Internal error' };
}

const send = (reply: FastifyReply, answer: CollectorAnswer): FastifyReply =>
  reply.code(answer.code).header('cache-control', 'no-store').send(answer);
