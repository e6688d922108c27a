import { type ApiOperation, type ApiParameter, formPostErrors } from '@whorl/contract/api/api-operation.ts';
import { leadInvalidSchema } from '@whorl/contract/leads/lead-responses.ts';
import {
  bookingRequestSchema,
  callAnswerSchema,
  callStateSchema,
  cancelRequestSchema,
  slotsAnswerSchema,
  slotTakenSchema,
} from '@whorl/contract/sales-calls/api.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';

const formDescription = 'The same fields; the response is a page.';
const answers = {
  200: { description: 'Stored. Repeating the request returns the same response.', schema: callAnswerSchema },
  303: { description: 'Response to a plain form post: redirects to the page of the call.' },
  400: { description: 'Errors by field; nothing was changed.', schema: leadInvalidSchema },
};
const errors = [...formPostErrors, 'not_found'] as const;

const tokenParameter: ApiParameter = {
  in: 'query',
  name: bookingParameter,
  description: 'The booking token.',
  required: true,
  schema: v.string(),
};

/** Descriptions of the booking API for OpenAPI. */
export const callOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: endpoints.salesCallSlots,
    id: 'sales-call-slots',
    summary: 'Lists the times at which a call can be booked.',
    parameters: [
      { in: 'query', name: 'from', description: 'First day or time to list, ISO 8601.', schema: v.string() },
    ],
    answers: {
      200: { description: 'The free times, or the URL of an external calendar.', schema: slotsAnswerSchema },
    },
    errors: ['bad_request', 'too_many_requests', 'unavailable'],
  },
  {
    method: 'get',
    path: endpoints.salesCalls,
    id: 'sales-call',
    summary: 'Returns the current state of a call.',
    parameters: [tokenParameter],
    answers: { 200: { description: 'The call; missing before one is booked.', schema: callStateSchema } },
    errors: ['not_found', 'too_many_requests', 'unavailable'],
  },
  {
    method: 'post',
    path: endpoints.salesCalls,
    id: 'book-sales-call',
    summary: 'Books a call, or moves the booked one.',
    body: { schema: bookingRequestSchema, formDescription },
    answers: {
      ...answers,
      409: { description: 'The time isn’t available anymore; `slots` are the nearest ones.', schema: slotTakenSchema },
    },
    errors,
  },
  {
    method: 'post',
    path: endpoints.salesCallCancel,
    id: 'cancel-sales-call',
    summary: 'Cancels a call and frees its time.',
    body: { schema: cancelRequestSchema, formDescription },
    answers,
    errors,
  },
  {
    method: 'get',
    path: endpoints.salesCallCalendar,
    id: 'sales-call-calendar',
    summary: 'Returns a booked call as an iCalendar file (text/calendar).',
    parameters: [tokenParameter],
    answers: { 200: { description: 'An iCalendar file (RFC 5545).' } },
    errors: ['not_found', 'too_many_requests'],
  },
];
