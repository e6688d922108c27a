import { leadInvalidSchema } from '@whorl/contract/leads/answers.ts';
import {
  bookingRequestSchema,
  callAnswerSchema,
  cancelRequestSchema,
  slotsAnswerSchema,
} from '@whorl/contract/sales-calls/answers.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { ApiOperation } from '../platform/api-operation.ts';

const asForm = 'The same fields; the answer is a page.';
const answers = {
  200: { description: 'It is on disk. The same again gets the same answer.', schema: callAnswerSchema },
  303: { description: 'A plain form was posted: leads to the page of the call.' },
  400: { description: 'What is wrong, by field; nothing has changed.', schema: leadInvalidSchema },
};
const errors = [
  'bad_request',
  'cross_origin',
  'not_found',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const;

/** The booking of calls, for the description of the API. */
export const callOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: endpoints.salesCallSlots,
    id: 'sales-call-slots',
    summary: 'When a call can be booked.',
    parameters: [
      { in: 'query', name: 'from', description: 'Leaves out what is earlier: a day or a time.', schema: v.string() },
    ],
    answers: { 200: { description: 'The free times, or whose calendar has them.', schema: slotsAnswerSchema } },
    errors: ['bad_request', 'too_many_requests', 'unavailable'],
  },
  {
    method: 'post',
    path: endpoints.salesCalls,
    id: 'book-sales-call',
    summary: 'Books a call, or moves the one that is booked.',
    body: { schema: bookingRequestSchema, asForm },
    answers,
    errors,
  },
  {
    method: 'post',
    path: endpoints.salesCallCancel,
    id: 'cancel-sales-call',
    summary: 'Calls a call off, and gives its time back.',
    body: { schema: cancelRequestSchema, asForm },
    answers,
    errors,
  },
  {
    method: 'get',
    path: endpoints.salesCallCalendar,
    id: 'sales-call-calendar',
    summary: 'A booked call as a file for a calendar (text/calendar).',
    parameters: [
      {
        in: 'query',
        name: bookingParameter,
        description: 'The token that booked it.',
        required: true,
        schema: v.string(),
      },
    ],
    answers: { 200: { description: 'RFC 5545.' } },
    errors: ['not_found', 'too_many_requests'],
  },
];
