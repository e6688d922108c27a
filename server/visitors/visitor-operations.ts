import { EVENT_FUNCTION, eventHeaders } from '@whorl/contract/identification/event-call.ts';
import { forgettingSchema, readingSchema } from '@whorl/contract/identification/request.ts';
import { identificationAnswerSchema, requestIdSchema, visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { identificationTicketSchema } from '@whorl/contract/identification/ticket.ts';
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

/** What the agent in the browser calls, and the pages of this site. */
export const visitorOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: endpoints.identify,
    id: 'begin-identification',
    summary: 'A ticket that one reading is sent with, soon.',
    answers: {
      200: { description: 'Good for one reading.', schema: identificationTicketSchema },
      429: refusal('Too many requests; `Retry-After` says for how many seconds.'),
    },
  },
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
      413: refusal('The reading is larger than it may be.'),
      415: refusal('The body is no JSON, by its content type.'),
      429: refusal('Too many requests; `Retry-After` says for how many seconds.'),
    },
    errors: ['unavailable'],
  },
  {
    method: 'delete',
    path: endpoints.identify,
    id: 'forget',
    summary: 'Forgets the browser that carries the signed cookie, or the signed id of its storage, with its visits.',
    body: { schema: forgettingSchema },
    answers: {
      204: { description: 'Nothing is kept of it.' },
      400: refusal('The body is not understood; the message names the field.'),
      404: refusal('Neither the cookie nor the id of the storage is one of ours.'),
    },
    errors: ['cross_origin', 'payload_too_large', 'unsupported_media_type', 'unavailable'],
  },
  {
    method: 'get',
    path: endpoints.visitHistory,
    id: 'visit-history',
    security: ['visitorCookie'],
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
  {
    method: 'get',
    path: endpoints.ownEvent,
    id: 'own-event',
    security: ['visitorCookie'],
    summary: "What was said of a browser's own request; needs the signed cookie of its visitor.",
    parameters: [
      { in: 'path', name: 'version', description: 'Of the agent.', schema: v.string() },
      {
        in: 'header',
        name: eventHeaders.function,
        description: 'Tells the call from one for a file.',
        required: true,
        schema: v.literal(EVENT_FUNCTION),
      },
      { in: 'header', name: eventHeaders.requestId, description: 'Which.', required: true, schema: requestIdSchema },
    ],
    answers: {
      200: {
        description: 'Its products, each of which may have failed alone.',
        schema: v.object({ products: v.record(v.string(), v.unknown()) }),
      },
      400: refusal('The request id is none, or the version is another one.'),
      404: refusal('There is no such request of this browser within the last day.'),
      429: refusal('Too many requests; `Retry-After` says for how many seconds.'),
    },
    errors: ['not_found', 'unavailable'],
  },
];
