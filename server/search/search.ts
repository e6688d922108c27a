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
import type { ApiOperation } from '../platform/api-operation.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { answerRetryAfter } from '../platform/http/error-handler.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { fillPage } from './fill-page.ts';
import { readIndex } from './read-index.ts';
import { createSearcher } from './searcher.ts';

/** Somebody who types fast asks three times a second; behind one address there may be several. */
const PER_ADDRESS: Rate = { limit: 60, windowMs: 20_000 };
const statuses = { 'nothing asked': 200, answered: 200, 'too long': 400, 'too many': 429, failed: 500 } as const;

/**
 * Returns the search: `GET /api/search?q=` for scripts, and the page of results for all others. The index is of the build;
 * it is read with the first query and then held in memory, so neither asks the database.
 */
export const createSearch = ({ rateLimiter, site }: Services, distDir: string): Feature => ({
  name: 'search',
  api: [searchOperation],
  addRoutes(server) {
    // A build without an index ends the start, and not the first query.
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
      const parameters = parametersOf(request);
      const query = tidyQuery(parameters.get(queryParameter) ?? '');
      if (query.length > QUERY_LENGTH)
        throw new ApiError('bad_request', `${queryParameter}: at most ${QUERY_LENGTH} characters`);
      const waitMs = await allowanceOf(request);
      if (waitMs > 0) throw new ApiError('too_many_requests', undefined, waitMs);
      return reply.header('cache-control', 'no-store').send(await search(query, limitOf(parameters)));
    });

    site.leaveToRoutes(pages.search.path, queryParameter);
    server.get(pages.search.path, async (request, reply) => {
      const page = site.page(pages.search.path);
      if (page === undefined) throw new Error(`The build has no page ${pages.search.path}`);
      const query = tidyQuery(parametersOf(request).get(queryParameter) ?? '');
      if (query === '') return reply.headers(page.headers).send(page.html);
      const waitMs = query.length > QUERY_LENGTH ? 0 : await allowanceOf(request);
      const outcome = await outcomeOf(query, waitMs);
      if (outcome.step === 'too many') answerRetryAfter(reply, new ApiError('too_many_requests', undefined, waitMs));
      return reply
        .code(statuses[outcome.step])
        .headers(page.headers)
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex, follow')
        .send(fillPage(page.html, query.slice(0, QUERY_LENGTH), outcome));
    });

    async function outcomeOf(query: string, waitMs: number): Promise<SearchOutcome> {
      if (query.length > QUERY_LENGTH) return { step: 'too long' };
      if (waitMs > 0) return { step: 'too many', seconds: Math.ceil(waitMs / 1000) };
      return { step: 'answered', answer: await search(query) };
    }

    /** How long the caller has to wait, in milliseconds; 0 where it need not. */
    async function allowanceOf(request: FastifyRequest): Promise<number> {
      const verdict = await takeForAddress(rateLimiter, 'search:address', request.clientAddress, PER_ADDRESS);
      return verdict.allowed ? 0 : Math.max(1, verdict.retryAfterMs);
    }
  },
});

const searchOperation: ApiOperation = {
  method: 'get',
  path: endpoints.search,
  id: 'search',
  summary: 'Pages of this site that have the words of a query.',
  parameters: [
    {
      in: 'query',
      name: queryParameter,
      description: 'The words.',
      schema: v.pipe(v.string(), v.maxLength(QUERY_LENGTH)),
    },
    {
      in: 'query',
      name: limitParameter,
      description: 'How many pages are named at most.',
      schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST_LIMIT)),
    },
  ],
  answers: { 200: { description: 'The best first; in a text in pieces every second one is what was looked for.' } },
  errors: ['bad_request', 'too_many_requests'],
};

const parametersOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://localhost').searchParams;

/** @throws ApiError for what is no number of pages */
function limitOf(parameters: URLSearchParams): number {
  const given = parameters.get(limitParameter);
  if (given === null) return LARGEST_LIMIT;
  if (!/^\d{1,2}$/.test(given) || Number(given) < 1 || Number(given) > LARGEST_LIMIT)
    throw new ApiError('bad_request', `${limitParameter}: a number from 1 to ${LARGEST_LIMIT}`);
  return Number(given);
}
