import { BOARD_HEADER } from '@whorl/contract/careers/job.ts';
import { endpoints, jobBoardCalls } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { BoardAnswer, JobBoard } from './job-board.ts';

type Query = Record<string, string | string[] | undefined>;

/** Limit per address prefix: each unknown job ID causes a request to the job board. */
const PER_ADDRESS: RateLimit = { limit: 120, windowMs: 60_000 };
/** Header of a cached response while the board is unavailable: when it was current. */
const STALE_HEADER = 'x-stale-since';

/** Registers the job board's API: with `?action=`, and with Greenhouse's own paths. */
export function registerBoardApi(server: FastifyInstance, board: JobBoard, { rateLimiter }: Services): void {
  server.get<{ Querystring: Query }>(endpoints.jobBoard, async (request, reply) => {
    const { action, jobId } = request.query;
    setHeaders(reply);
    if (action === 'listings') return send(reply, await board.listings());
    if (action !== 'jobInfo') throw new ApiError('bad_request', 'action must be listings or jobInfo');
    return send(reply, await find(request, jobId));
  });

  server.get<{ Querystring: Query }>(jobBoardCalls.jobs, async (request, reply) => {
    const { value, ...answer } = await board.listings();
    setHeaders(reply);
    if (request.query.content === 'true') return send(reply, { value, ...answer });
    const brief = value.jobs.map(({ content: _, departments: _departments, offices: _offices, ...job }) => job);
    return send(reply, { value: { ...value, jobs: brief }, ...answer });
  });

  server.get<{ Params: { id: string }; Querystring: Query }>(jobBoardCalls.job, async (request, reply) => {
    setHeaders(reply);
    const { value, ...answer } = await find(request, request.params.id);
    if (request.query.questions === 'true') return send(reply, { value, ...answer });
    const { questions: _, ...job } = value;
    return send(reply, { value: job, ...answer });
  });

  const setHeaders = (reply: FastifyReply) =>
    reply.headers({ 'cache-control': 'no-store', [BOARD_HEADER]: board.source });

  async function find(request: FastifyRequest, jobId: string | string[] | undefined) {
    if (typeof jobId !== 'string' || !/^\d{1,15}$/.test(jobId)) {
      throw new ApiError('bad_request', 'jobId must be the ID of a job');
    }
    const result = await takeForAddress(rateLimiter, 'careers:job', request.clientAddress, PER_ADDRESS);
    if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
    const { value, ...answer } = await board.jobInfo(Number(jobId));
    if (value === undefined) throw new ApiError('not_found', 'There is no open job with this ID.');
    return { value, ...answer };
  }
}

function send(reply: FastifyReply, { value, staleSince }: BoardAnswer<unknown>): FastifyReply {
  if (staleSince !== undefined) reply.header(STALE_HEADER, new Date(staleSince).toISOString());
  return reply.send(value);
}
