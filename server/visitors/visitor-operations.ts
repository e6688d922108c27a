import type { ApiAnswer, ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { EVENT_FUNCTION, eventHeaders } from '@whorl/contract/identification/event-call.ts';
import { deletionRequestSchema, signalPayloadSchema } from '@whorl/contract/identification/request.ts';
import { identificationAnswerSchema, requestIdSchema, visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { identificationTicketSchema } from '@whorl/contract/identification/ticket.ts';
import { visitHistoryAnswerSchema } from '@whorl/contract/identification/visit-history.ts';
import { VISITS_FUNCTION, visitHistoryHeaders } from '@whorl/contract/identification/visit-history-call.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';

/** Error response of the identification API, which has its own error codes. */
const refusal = (description: string): ApiAnswer => ({
  description,
  schema: v.object({ error: v.object({ code: v.string(), message: v.string() }) }),
});

/** Operations that the agent in the browser and the pages of this site call. */
export const visitorOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: endpoints.identify,
    id: 'begin-identification',
    summary: 'Returns a ticket that is valid for one identification within a short time.',
    answers: {
      200: { description: 'Ticket for one identification.', schema: identificationTicketSchema },
      429: refusal('Too many requests; `Retry-After` is the number of seconds to wait, `RateLimit` shows each limit.'),
    },
  },
  {
    method: 'post',
    path: endpoints.identify,
    id: 'identify',
    summary: 'Identifies the visitor from the signals that the agent collected, and sets a signed cookie.',
    body: { schema: signalPayloadSchema },
    answers: {
      200: { description: 'The visitor and the confidence score.', schema: identificationAnswerSchema },
      400: refusal('The signal payload is invalid; the message names the field.'),
      403: refusal('The API key is missing or unknown.'),
      413: refusal('The signal payload is too large.'),
      415: refusal('The content type is not JSON.'),
      429: refusal('Too many requests; `Retry-After` is the number of seconds to wait, `RateLimit` shows each limit.'),
    },
    errors: ['unavailable'],
  },
  {
    method: 'delete',
    path: endpoints.identify,
    id: 'forget',
    summary: 'Deletes the visitor with the signed cookie, or with the signed ID of its storage, and all visits.',
    body: { schema: deletionRequestSchema },
    answers: {
      204: { description: 'All data was deleted.' },
      400: refusal('The body is invalid; the message names the field.'),
      404: refusal('Neither the cookie nor the ID of the storage is valid.'),
    },
    errors: ['cross_origin', 'payload_too_large', 'unsupported_media_type', 'unavailable'],
  },
  {
    method: 'get',
    path: endpoints.visitHistory,
    id: 'visit-history',
    security: ['visitorCookie'],
    summary: "Returns a visitor's own latest visits; requires the visitor's signed cookie.",
    parameters: [
      {
        in: 'path',
        name: 'random',
        description: 'Four random letters or digits, different in each request.',
        schema: v.string(),
      },
      {
        in: 'header',
        name: visitHistoryHeaders.function,
        description: 'Distinguishes the call from a page with the same URL.',
        required: true,
        schema: v.literal(VISITS_FUNCTION),
      },
      {
        in: 'header',
        name: visitHistoryHeaders.visitorId,
        description: 'Visitor ID.',
        required: true,
        schema: visitorIdSchema,
      },
    ],
    answers: { 200: { description: 'The visits, newest first.', schema: visitHistoryAnswerSchema } },
    errors: ['bad_request', 'not_found', 'too_many_requests'],
  },
  {
    method: 'get',
    path: endpoints.ownEvent,
    id: 'own-event',
    security: ['visitorCookie'],
    summary: "Returns the products of a browser's own request; requires the visitor's signed cookie.",
    parameters: [
      { in: 'path', name: 'version', description: 'Version of the agent.', schema: v.string() },
      {
        in: 'header',
        name: eventHeaders.function,
        description: 'Distinguishes the call from a request for a file.',
        required: true,
        schema: v.literal(EVENT_FUNCTION),
      },
      {
        in: 'header',
        name: eventHeaders.requestId,
        description: 'Request ID.',
        required: true,
        schema: requestIdSchema,
      },
    ],
    answers: {
      200: {
        description: 'The products of the request, each of which may have failed.',
        schema: v.object({ products: v.record(v.string(), v.unknown()) }),
      },
      400: refusal('The request ID is invalid, or the version is unsupported.'),
      404: refusal('This browser has no such request within the last day.'),
      429: refusal('Too many requests; `Retry-After` is the number of seconds to wait, `RateLimit` shows each limit.'),
    },
    errors: ['not_found', 'unavailable'],
  },
];
