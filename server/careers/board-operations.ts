import { jobSchema, listedJobSchema } from '@whorl/contract/careers/job.ts';
import { endpoints, jobBoardCalls } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { ApiOperation } from '../platform/api-operation.ts';

const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
const listings = v.object({ jobs: v.array(listedJobSchema), meta: v.object({ total: v.number() }) });
const briefJob = v.omit(listedJobSchema, ['content', 'departments', 'offices']);
const briefListings = v.object({ jobs: v.array(briefJob), meta: v.object({ total: v.number() }) });

/** The job board, for the description of the API. */
export const boardOperations: readonly ApiOperation[] = [
  {
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
      { in: 'query', name: 'jobId', description: 'The number of the position, with `jobInfo`.', schema: number },
    ],
    answers: {
      200: { description: 'A list without questions, or the position.', schema: v.union([listings, jobSchema]) },
    },
    errors: ['bad_request', 'not_found', 'too_many_requests', 'unavailable'],
  },
  {
    method: 'get',
    path: jobBoardCalls.jobs,
    id: 'job-board-jobs',
    summary: 'The open positions, at the address that Greenhouse itself has for them.',
    parameters: [
      { in: 'query', name: 'content', description: 'With the texts of the positions.', schema: v.literal('true') },
    ],
    answers: { 200: { description: 'A list without questions.', schema: v.union([listings, briefListings]) } },
    errors: ['unavailable'],
  },
  {
    method: 'get',
    path: jobBoardCalls.job,
    id: 'job-board-job',
    summary: 'One open position, at the address that Greenhouse itself has for it.',
    parameters: [
      { in: 'path', name: 'id', description: 'The number of the position.', required: true, schema: number },
      { in: 'query', name: 'questions', description: 'With what its form asks.', schema: v.literal('true') },
    ],
    answers: { 200: { description: 'The position.', schema: v.union([jobSchema, listedJobSchema]) } },
    errors: ['bad_request', 'not_found', 'too_many_requests', 'unavailable'],
  },
];
