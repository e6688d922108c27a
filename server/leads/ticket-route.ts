import { type FormTicket, formTicketSchema, ticketFormParameter } from '@whorl/contract/leads/form-ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ApiOperation } from '../platform/api-operation.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { FormTickets } from './form-tickets.ts';
import type { LeadForm } from './lead-forms.ts';

/** A browser asks once per page with a form that somebody comes to. Who gets none can send without. */
const PER_ADDRESS: Rate = { limit: 120, windowMs: 10 * 60_000 };

export const ticketOperation: ApiOperation = {
  method: 'get',
  path: endpoints.formTicket,
  id: 'begin-form',
  summary: 'Says that somebody has come to a form, in a text that is sent with it.',
  parameters: [
    {
      in: 'query',
      name: ticketFormParameter,
      description: 'The address that the form posts to.',
      required: true,
      schema: v.string(),
    },
  ],
  answers: { 200: { description: 'Valid for this form.', schema: formTicketSchema } },
  errors: ['bad_request', 'too_many_requests'],
};

/** Gives a ticket to who comes to a form. Nothing is stored. */
export function serveFormTickets(
  server: FastifyInstance,
  { rateLimiter }: Services,
  tickets: FormTickets,
  forms: readonly LeadForm[],
): void {
  const ids = new Map(forms.map(({ endpoint, id }) => [endpoint, id]));
  server.get(endpoints.formTicket, async (request, reply) => {
    const verdict = await takeForAddress(rateLimiter, 'leads:form-ticket', request.clientAddress, PER_ADDRESS);
    if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
    const endpoint = new URL(request.url, 'http://localhost').searchParams.get(ticketFormParameter) ?? '';
    const form = ids.get(endpoint);
    if (form === undefined) throw new ApiError('bad_request', `form: "${endpoint.slice(0, 80)}" takes no form.`);
    return reply.header('cache-control', 'no-store').send({ ticket: tickets.issue(form) } satisfies FormTicket);
  });
}
