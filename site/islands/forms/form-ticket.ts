import { type FormTicket, ticketFormParameter } from '@whorl/contract/leads/form-ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/** Timeout in milliseconds. A form can also be submitted without a ticket. */
const LONGEST_WAIT_MS = 1_500;

const tickets = new Map<string, Promise<string | undefined>>();

/** Fetches a form's ticket once. It records when the visitor started the form. Never throws. */
export function formTicket(endpoint: string): Promise<string | undefined> {
  const known = tickets.get(endpoint);
  if (known) return known;
  const asked = requestTicket(endpoint);
  tickets.set(endpoint, asked);
  return asked;
}

async function requestTicket(endpoint: string): Promise<string | undefined> {
  try {
    const query = new URLSearchParams({ [ticketFormParameter]: endpoint });
    const answer = await fetch(`${endpoints.formTicket}?${query}`, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    if (!answer.ok) return undefined;
    const { ticket }: FormTicket = await answer.json();
    return ticket;
  } catch {
    return undefined;
  }
}
