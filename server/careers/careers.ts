import { type JobsFile, jobSchema } from '@whorl/contract/careers/job.ts';
import { endpoints, jobPath, pages } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { ApiOperation } from '../platform/api-operation.ts';
import type { Feature } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { JobBoard } from './job-board.ts';
import { narrowList } from './narrow-list.ts';

type Query = Record<string, string | string[] | undefined>;

/**
 * Answers which positions are open, and does for browsers without script what the pages' scripts do: narrows the list,
 * and leads from `?job=…` to the page of that position.
 *
 * @param written the positions that have a page in the build
 */
export const createCareers = (
  written: JobsFile,
  createBoard: (publicUrl: string | undefined) => JobBoard,
): Feature => ({
  name: 'careers',
  api: [jobBoardOperation],
  register(server, { site, publicUrl }) {
    const board = createBoard(publicUrl);

    server.get<{ Querystring: Query }>(endpoints.jobBoard, async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      if (query.action === 'listings') return reply.send(await board.listings());
      if (query.action !== 'jobInfo') throw new ApiError('bad_request', 'action: there is listings, and jobInfo');
      if (typeof query.jobId !== 'string' || !/^\d{1,15}$/.test(query.jobId)) {
        throw new ApiError('bad_request', 'jobId: it has to be the number of a position');
      }
      const job = await board.jobInfo(Number(query.jobId));
      if (job === undefined) throw new ApiError('not_found', 'There is no such position');
      return reply.send(job);
    });

    site.leaveToRoutes(pages.applyForJob.path, 'job');
    server.get<{ Querystring: Query }>(pages.applyForJob.path, (request, reply) => {
      const open = written.find(({ job }) => String(job.id) === request.query.job);
      const target = open ? `${jobPath(open.slug)}#apply` : `${pages.applyForJob.path}#not-open`;
      return reply.header('cache-control', 'no-store').redirect(target, 303);
    });

    site.leaveToRoutes(pages.jobs.path, 'team');
    site.leaveToRoutes(pages.jobs.path, 'place');
    server.get<{ Querystring: Query }>(pages.jobs.path, (request, reply) => {
      const page = site.page(pages.jobs.path);
      if (page === undefined) throw new ApiError('not_found');
      const { team, place } = request.query;
      return reply
        .headers(page.headers)
        .header('cache-control', 'no-store')
        .send(narrowList(page.html, { team: textOf(team), place: textOf(place) }));
    });
  },
});

const jobBoardOperation: ApiOperation = {
  method: 'get',
  path: endpoints.jobBoard,
  id: 'job-board',
  summary: 'The open positions, or one of them with its questions, in the shape of the Greenhouse job board.',
  parameters: [
    {
      in: 'query',
      name: 'action',
      description: 'All positions, or one.',
      required: true,
      schema: v.picklist(['listings', 'jobInfo']),
    },
    {
      in: 'query',
      name: 'jobId',
      description: 'The number of the position, with `jobInfo`.',
      schema: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
    },
  ],
  answers: {
    200: {
      description: 'A list without questions, or the position.',
      schema: v.union([
        v.object({ jobs: v.array(v.omit(jobSchema, ['questions'])), meta: v.object({ total: v.number() }) }),
        jobSchema,
      ]),
    },
  },
  errors: ['bad_request', 'not_found'],
};

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
