import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { type FormTicket, formTicketSchema, ticketFormParameter } from '@whorl/contract/leads/form-ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { FormTickets } from './form-tickets.ts';
import type { LeadForm } from './lead-forms.ts';

/**
 * A browser requests one ticket per page with a form that the visitor uses. Without a ticket the form can still be
 * sent.
 */
const PER_ADDRESS: RateLimit = { limit: 120, windowMs: 10 * 60_000 };

export const ticketOperation: ApiOperation = {
  method: 'get',
  path: endpoints.formTicket,
  id: 'begin-form',
  summary: 'Issues a signed ticket that proves when the visitor opened the form.',
  parameters: [
    {
      in: 'query',
      name: ticketFormParameter,
      description: 'URL that the form posts to.',
      required: true,
      schema: v.string(),
    },
  ],
  answers: { 200: { description: 'A ticket that is valid for this form.', schema: formTicketSchema } },
  errors: ['bad_request', 'too_many_requests'],
};

/** Registers the endpoint that issues form tickets. Nothing is stored. */
export function registerTicketRoute(
  server: FastifyInstance,
  { rateLimiter }: Services,
  tickets: FormTickets,
  forms: readonly LeadForm[],
): void {
  const ids = new Map(forms.map(({ endpoint, id }) => [endpoint, id]));
  server.get(endpoints.formTicket, async (request, reply) => {
    const result = await takeForAddress(rateLimiter, 'leads:form-ticket', request.clientAddress, PER_ADDRESS);
    if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
    const endpoint = parseQuery(request).get(ticketFormParameter) ?? '';
    const form = ids.get(endpoint);
    if (form === undefined)
      throw new ApiError('bad_request', `form: "${endpoint.slice(0, 80)}" is not the URL of a form.`);
    return reply.header('cache-control', 'no-store').send({ ticket: tickets.issue(form) } satisfies FormTicket);
  });
}
