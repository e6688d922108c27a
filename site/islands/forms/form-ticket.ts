import { type FormTicket, ticketFormParameter } from '@whorl/contract/leads/form-ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/** A message does not wait longer than this for its ticket; it is as good without. */
const LONGEST_WAIT_MS = 1_500;

const tickets = new Map<string, Promise<string | undefined>>();

/** Fetches a form's ticket once, so that it says when somebody came to the form. Never throws. */
export function formTicket(endpoint: string): Promise<string | undefined> {
  const known = tickets.get(endpoint);
  if (known) return known;
  const asked = ask(endpoint);
  tickets.set(endpoint, asked);
  return asked;
}

async function ask(endpoint: string): Promise<string | undefined> {
  try {
    const query = new URLSearchParams({ [ticketFormParameter]: endpoint });
    const answer = await fetch(`${endpoints.formTicket}?${query}`, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    return answer.ok ? ((await answer.json()) as FormTicket).ticket : undefined;
  } catch {
    return undefined;
  }
}
