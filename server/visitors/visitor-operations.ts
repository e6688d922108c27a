import { readingSchema } from '@whorl/contract/identification/request.ts';
import { identificationAnswerSchema, requestIdSchema, visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { visitHistoryAnswerSchema } from '@whorl/contract/identification/visit-history.ts';
import { VISITS_FUNCTION, visitHistoryHeaders } from '@whorl/contract/identification/visit-history-call.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { ApiAnswer, ApiOperation } from '../platform/api-operation.ts';

/** As the identification API says what is wrong; its codes are other ones than those of the rest. */
const refusal = (description: string): ApiAnswer => ({
  description,
  schema: v.object({ error: v.object({ code: v.string(), message: v.string() }) }),
});

/** What the agent in the browser calls. */
export const visitorOperations: readonly ApiOperation[] = [
  {
    method: 'post',
    path: endpoints.identify,
    id: 'identify',
    summary: 'Says which visitor a browser belongs to, from what the agent read in it, and leaves a signed cookie.',
    body: { schema: readingSchema },
    answers: {
      200: { description: 'The visitor, and how sure that is.', schema: identificationAnswerSchema },
      400: refusal('The reading is not understood; the message names the field.'),
      403: refusal('The API key is missing or not known.'),
      429: refusal('Too many requests; `Retry-After` says for how many seconds.'),
    },
    errors: ['payload_too_large', 'unavailable'],
  },
  {
    method: 'delete',
    path: endpoints.identify,
    id: 'forget',
    summary: 'Forgets the browser that carries the signed cookie, with its visits.',
    answers: { 204: { description: 'Nothing is kept of it.' }, 404: refusal('No visitor belongs to the cookie.') },
    errors: ['cross_origin', 'unavailable'],
  },
  {
    method: 'get',
    path: endpoints.event,
    id: 'event',
    summary: 'What was said of one request, for servers that hold a token.',
    parameters: [
      { in: 'path', name: 'requestId', description: 'Of the answer.', required: true, schema: requestIdSchema },
      { in: 'header', name: 'auth-api-key', description: 'The token.', required: true, schema: v.string() },
    ],
    answers: {
      200: { description: 'The verdict on bots.', schema: v.object({ products: v.object({ botd: v.unknown() }) }) },
      400: refusal('The request id is none.'),
      403: refusal('The token is missing, not known or expired.'),
      404: refusal('There is no such request.'),
      429: refusal('Too many requests; `Retry-After` says for how many seconds.'),
    },
    errors: ['unavailable'],
  },
  {
    method: 'get',
    path: endpoints.visitHistory,
    id: 'visit-history',
    summary: "A visitor's own latest visits; needs the signed cookie of that visitor.",
    parameters: [
      { in: 'path', name: 'random', description: 'Four letters or digits, others each time.', schema: v.string() },
      {
        in: 'header',
        name: visitHistoryHeaders.function,
        description: 'Tells the call from a page with the same address.',
        required: true,
        schema: v.literal(VISITS_FUNCTION),
      },
      {
        in: 'header',
        name: visitHistoryHeaders.visitorId,
        description: 'Whose visits.',
        required: true,
        schema: visitorIdSchema,
      },
    ],
    answers: { 200: { description: 'The newest first.', schema: visitHistoryAnswerSchema } },
    errors: ['bad_request', 'not_found', 'too_many_requests'],
  },
];
