import { gzipSync } from 'node:zlib';
import { pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { addTrailingSlash } from '../platform/http/add-trailing-slash.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { compressQuickly } from '../platform/static/compress.ts';
import { acceptedEncodings } from '../platform/static/negotiation.ts';
import { createCachedResponse } from '../platform/vendor/cached-response.ts';
import { readHistory } from './read-history.ts';
import { hideHistory, renderHistory } from './render-history.ts';

/** Cache time of the rendered page. The server stores measurements once per minute. */
const FRESH_MS = 15_000;

/**
 * Registers the status page with the measurements, or without its history if another status page is configured.
 *
 * @param hasVendor whether another status page is configured
 */
export function registerStatusPage(server: FastifyInstance, services: Services, hasVendor: boolean): void {
  const { site, database, clock, log } = services;
  const { path } = pages.status;
  const readLatest = createCachedResponse({
    fetch: () => readHistory(database, clock.now()),
    clock,
    freshMs: FRESH_MS,
    retryMs: FRESH_MS,
    onFailure: (error) => log.warn({ err: error }, 'status measurements could not be read'),
  });
  let rendered: { from: unknown; page: unknown; bodies: { identity: Buffer; br: Buffer; gzip?: Buffer } } | undefined;

  site.delegateRequestsToRoutes(({ url = '/' }) => url.split('?')[0] === path);
  server.get(path, { onRequest: addTrailingSlash(path) }, async (request, reply) => {
    const page = site.page(path);
    if (page === undefined) throw new ApiError('not_found');
    const history = hasVendor ? undefined : (await readLatest())?.value;
    if (rendered === undefined || rendered.from !== history || rendered.page !== page) {
      const text = hasVendor ? hideHistory(page.html) : renderHistory(page.html, history);
      rendered = { from: history, page, bodies: compressQuickly(Buffer.from(text)) };
    }
    const { bodies } = rendered;
    const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    if (encoding === 'gzip') bodies.gzip ??= gzipSync(bodies.identity);
    return reply
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Encoding')
      .send(bodies[encoding] ?? bodies.identity);
  });
}
