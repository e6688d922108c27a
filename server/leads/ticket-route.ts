import { type FormTicket, ticketFormParameter } from '@whorl/contract/leads/form-ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import type { FormTickets } from './form-tickets.ts';
import type { LeadForm } from './lead-forms.ts';

/** A browser asks once per page with a form that somebody comes to. Who gets none can send without. */
const PER_ADDRESS: Rate = { limit: 120, windowMs: 10 * 60_000 };

/** Gives a ticket to who comes to a form. Nothing is stored. */
export function serveFormTickets(
  server: FastifyInstance,
  { rateLimiter }: Services,
  tickets: FormTickets,
  forms: readonly LeadForm[],
): void {
  const ids = new Map(forms.map(({ endpoint, id }) => [endpoint, id]));
  server.get(endpoints.formTicket, async (request, reply) => {
    const key = `leads:form-ticket:${addressPrefix(request.clientAddress)}`;
    const verdict = await rateLimiter.take(key, PER_ADDRESS);
    if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
    const endpoint = new URL(request.url, 'http://localhost').searchParams.get(ticketFormParameter) ?? '';
    const form = ids.get(endpoint);
    if (form === undefined) throw new ApiError('bad_request', `form: "${endpoint.slice(0, 80)}" takes no form.`);
    return reply.header('cache-control', 'no-store').send({ ticket: tickets.issue(form) } satisfies FormTicket);
  });
}
