import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import type { SearchOutcome } from '@whorl/contract/search/results-view.ts';
import {
  LARGEST_LIMIT,
  limitParameter,
  QUERY_LENGTH,
  queryParameter,
  type SearchAnswer,
  tidyQuery,
} from '@whorl/contract/search/search-answer.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { setRetryAfter } from '../platform/http/error-handler.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { readIndex } from './read-index.ts';
import { renderResultsPage } from './render-results-page.ts';
import { createSearcher } from './searcher.ts';

/** A fast typist causes three requests per second; several may share one IP address. */
const PER_ADDRESS: RateLimit = { limit: 60, windowMs: 20_000 };
const statuses = { 'no query': 200, answered: 200, 'too long': 400, 'too many': 429, failed: 500 } as const;

/**
 * Creates the search: `GET /api/search?q=` for scripts, and the results page for browsers without. The index of the build
 * is read with the first query and kept in memory; the database isn't used.
 */
export const createSearch = ({ rateLimiter, site }: Services, distDir: string): Feature => ({
  name: 'search',
  api: [searchOperation],
  addRoutes(server) {
    // Checks at startup that the build has an index.
    readIndex(distDir);
    let searcher: ReturnType<typeof createSearcher> | undefined;
    const search = async (query: string, limit?: number): Promise<SearchAnswer> => {
      searcher ??= createSearcher(readIndex(distDir));
      return (await searcher)(query, limit);
    };
    site.onReplaced(() => {
      searcher = undefined;
    });

    server.get(endpoints.search, async (request, reply) => {
      const parameters = parseQuery(request);
      const query = tidyQuery(parameters.get(queryParameter) ?? '');
      if (query.length > QUERY_LENGTH)
        throw new ApiError('bad_request', `${queryParameter}: at most ${QUERY_LENGTH} characters`);
      const waitMs = await takeAllowance(request);
      if (waitMs > 0) throw new ApiError('too_many_requests', undefined, waitMs);
      return reply.header('cache-control', 'no-store').send(await search(query, parseLimit(parameters)));
    });

    site.delegateToRoutes(pages.search.path, queryParameter);
    server.get(pages.search.path, async (request, reply) => {
      const page = site.page(pages.search.path);
      if (page === undefined) throw new Error(`The build has no page ${pages.search.path}`);
      const query = tidyQuery(parseQuery(request).get(queryParameter) ?? '');
      if (query === '') return reply.headers(page.headers).send(page.html);
      const waitMs = query.length > QUERY_LENGTH ? 0 : await takeAllowance(request);
      const outcome = await runSearch(query, waitMs);
      if (outcome.step === 'too many') setRetryAfter(reply, new ApiError('too_many_requests', undefined, waitMs));
      return reply
        .code(statuses[outcome.step])
        .headers(page.headers)
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex, follow')
        .send(renderResultsPage(page.html, query.slice(0, QUERY_LENGTH), outcome));
    });

    async function runSearch(query: string, waitMs: number): Promise<SearchOutcome> {
      if (query.length > QUERY_LENGTH) return { step: 'too long' };
      if (waitMs > 0) return { step: 'too many', seconds: Math.ceil(waitMs / 1000) };
      return { step: 'answered', answer: await search(query) };
    }

    /** Returns the milliseconds that the caller has to wait because of the rate limit; 0 if it is allowed. */
    async function takeAllowance(request: FastifyRequest): Promise<number> {
      const result = await takeForAddress(rateLimiter, 'search:address', request.clientAddress, PER_ADDRESS);
      return result.allowed ? 0 : Math.max(1, result.retryAfterMs);
    }
  },
});

const searchOperation: ApiOperation = {
  method: 'get',
  path: endpoints.search,
  id: 'search',
  summary: 'Searches the pages of this site.',
  parameters: [
    {
      in: 'query',
      name: queryParameter,
      description: 'Search words.',
      schema: v.pipe(v.string(), v.maxLength(QUERY_LENGTH)),
    },
    {
      in: 'query',
      name: limitParameter,
      description: 'Maximum number of pages returned.',
      schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST_LIMIT)),
    },
  ],
  answers: { 200: { description: 'Pages by relevance; in marked texts every second piece is a match.' } },
  errors: ['bad_request', 'too_many_requests'],
};

/** Parses the limit. @throws ApiError if it isn't a number in the range */
function parseLimit(parameters: URLSearchParams): number {
  const given = parameters.get(limitParameter);
  if (given === null) return LARGEST_LIMIT;
  if (!/^\d{1,2}$/.test(given) || Number(given) < 1 || Number(given) > LARGEST_LIMIT)
    throw new ApiError('bad_request', `${limitParameter}: must be a number from 1 to ${LARGEST_LIMIT}`);
  return Number(given);
}
