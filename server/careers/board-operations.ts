import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { jobSchema, listedJobSchema } from '@whorl/contract/careers/job.ts';
import { endpoints, jobBoardCalls } from '@whorl/contract/urls.ts';
import * as v from 'valibot';

const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
const listings = v.object({ jobs: v.array(listedJobSchema), meta: v.object({ total: v.number() }) });
const briefJob = v.omit(listedJobSchema, ['content', 'departments', 'offices']);
const briefListings = v.object({ jobs: v.array(briefJob), meta: v.object({ total: v.number() }) });

/** Descriptions of the job board's API for OpenAPI. */
export const boardOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: endpoints.jobBoard,
    id: 'job-board',
    summary:
      'Lists the open jobs, or returns one of them with its questions, in the format of the Greenhouse job board API.',
    parameters: [
      {
        in: 'query',
        name: 'action',
        description: '`listings` for all jobs, `jobInfo` for one.',
        required: true,
        schema: v.picklist(['listings', 'jobInfo']),
      },
      { in: 'query', name: 'jobId', description: 'ID of the job, for `jobInfo`.', schema: number },
    ],
    answers: {
      200: { description: 'The jobs without questions, or the job.', schema: v.union([listings, jobSchema]) },
    },
    errors: ['bad_request', 'not_found', 'too_many_requests', 'unavailable'],
  },
  {
    method: 'get',
    path: jobBoardCalls.jobs,
    id: 'job-board-jobs',
    summary: 'Lists the open jobs at Greenhouse’s own path.',
    parameters: [
      { in: 'query', name: 'content', description: 'Includes the job descriptions.', schema: v.literal('true') },
    ],
    answers: {
      200: { description: 'The jobs without questions.', schema: v.union([listings, briefListings]) },
    },
    errors: ['unavailable'],
  },
  {
    method: 'get',
    path: jobBoardCalls.job,
    id: 'job-board-job',
    summary: 'Returns one open job at Greenhouse’s own path.',
    parameters: [
      { in: 'path', name: 'id', description: 'ID of the job.', required: true, schema: number },
      {
        in: 'query',
        name: 'questions',
        description: 'Includes the questions of the application form.',
        schema: v.literal('true'),
      },
    ],
    answers: { 200: { description: 'The job.', schema: v.union([jobSchema, listedJobSchema]) } },
    errors: ['bad_request', 'not_found', 'too_many_requests', 'unavailable'],
  },
];
