import type { IncomingMessage } from 'node:http';
import { type CollectorAnswer, REQUEST_BYTES_BELOW } from '@whorl/contract/analytics/collector.ts';
import { getPageGroup } from '@whorl/contract/page-group.ts';
import { endpoints, vendorProtocols } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { StorageUnavailableError } from '../platform/database/storage-errors.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { isRequestAborted } from '../platform/http/error-handler.ts';
import type { PlanFit } from './event-tables.ts';
import { createTooLargeAnswer, parseBatch } from './parse-batch.ts';
import { type NewEvents, storeEvents } from './store-events.ts';
import { throttle } from './throttle.ts';

export type CollectSettings = {
  /** Required API key; undefined if any key is accepted. */
  readonly apiKey: string | undefined;
  readonly getCountry: (request: FastifyRequest) => string | undefined;
  /** Returns the visitors among these whose latest identification within a day is that of an agent. */
  readonly findAgents: (visitorIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Stores events and resolves when they are durable; by default in the database, replaced in benchmarks. */
  readonly store?: ((batch: NewEvents, now: number) => Promise<ReadonlyMap<PlanFit, number>>) | undefined;
};

/**
 * Registers `POST /api/analytics/2/httpapi` and the batch API, which differ at the vendor only in their limits. Every
 * response is part of the collector's contract.
 */
export async function registerCollector(
  server: FastifyInstance,
  services: Services,
  settings: CollectSettings,
): Promise<void> {
  const { database, clock, rateLimiter, metrics, log, site } = services;
  const findGroup = (path: string) => site.page(path)?.group ?? getPageGroup(path);
  const { store = (batch, now) => storeEvents(database, batch, now, findGroup) } = settings;
  const stored = new Counter({
    name: 'analytics_events_total',
    help: 'Events stored by the collector, by their fit to the tracking plan',
    labelNames: ['plan'],
    registers: [metrics],
  });
  // A separate scope, in which bodies of any content type are parsed as bytes.
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) => readBody(payload));
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const answer = isRequestAborted(request) ? undefined : toErrorAnswer(error);
      if (answer === undefined) throw error;
      if (answer.code >= 500) log.error({ err: error }, 'events were not stored');
      return send(reply, answer);
    });
    const collect = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (request.body === 'too large') return send(reply, createTooLargeAnswer());
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const read = await parseBatch(body, request.headers['content-encoding'], settings.apiKey);
      if ('refusal' in read) return send(reply, read.refusal);
      const { batch } = read;
      const wait = await throttle(rateLimiter, request.clientAddress, batch);
      if (wait !== undefined) return send(reply, wait);
      const country = settings.getCountry(request);
      const devices = [...new Set(batch.events.flatMap(({ device_id }) => device_id ?? []))];
      // A signed request is sent by an agent, whatever visitor it names.
      const isSigned = request.agent?.identity === 'verified' || request.agent?.identity === 'signed';
      // If the database can't be read, the events can't be stored either, and the SDK sends them again.
      const noAgents: ReadonlySet<string> = new Set();
      const agents = isSigned ? new Set(devices) : await settings.findAgents(devices).catch(() => noAgents);
      const sentAt = batch.client_upload_time;
      const counts = await store({ events: batch.events, sentAt, country, agents }, clock.now());
      for (const [plan, count] of counts) stored.inc({ plan }, count);
      return send(reply, {
        code: 200,
        events_ingested: batch.events.length,
        payload_size_bytes: read.bytes,
        server_upload_time: clock.now(),
      });
    };
    // `readBody` enforces the limit; the option only documents it in the list of routes.
    for (const path of [endpoints.analyticsBatch, vendorProtocols.analyticsBatchUpload])
      scope.post(path, { bodyLimit: REQUEST_BYTES_BELOW }, collect);
    done();
  });
}

/**
 * Reads a body to its end even if it is too large: if the connection is closed while a browser is still sending, the SDK
 * sees a network error and sends the same batch again instead of a smaller one. Its content is discarded, and the server's
 * request timeout limits it.
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

/** Converts an error to a response for the SDK, which retries a `code` of 5xx. */
function toErrorAnswer(error: { statusCode?: number }): CollectorAnswer | undefined {
  if (error instanceof StorageUnavailableError) return { code: 503, error: 'Events cannot be stored at the moment' };
  // Errors from before the handler, such as the origin check, have the same response as everywhere.
  if (error instanceof ApiError || error.statusCode !== undefined) return undefined;
  return { code: 500, error: 'Internal error' };
}

const send = (reply: FastifyReply, answer: CollectorAnswer): FastifyReply =>
  reply.code(answer.code).header('cache-control', 'no-store').send(answer);
