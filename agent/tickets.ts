import { AgentError } from '@whorl/contract/identification/errors.ts';
import { type IdentificationTicket, MIN_COLLECTION_MS, TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import { markPhase } from './mark-phase.ts';
import { requestEndpoint } from './request-endpoint.ts';

/** Time that a slow connection and the server may need after the signals are posted. */
const MARGIN_SECONDS = 10;
/** Largest age, in milliseconds, of a ticket that signals are posted with. */
const MAX_AGE_MS = (TICKET_SECONDS - MARGIN_SECONDS) * 1_000;

/** Each ticket is returned `MIN_COLLECTION_MS` after its arrival, so that signals can be posted at once. */
export type Tickets = {
  /** The first requested ticket. @throws AgentError */
  readonly first: Promise<string>;
  /** Returns the latest ticket, or a new one if that is about to expire. @throws AgentError */
  fresh(): Promise<string>;
  /** Returns a new ticket. @throws AgentError */
  renewTicket(): Promise<string>;
};

/**
 * Requests a ticket immediately, so that it is available when the signals have been collected. It expires if the page
 * was hidden or the machine asleep in between; `Date` counts sleep, `performance.now` doesn't in every browser.
 */
export function requestTickets(endpoint: string, signal: AbortSignal): Tickets {
  let askedAt = 0;
  const requestTicket = async (): Promise<string> => {
    askedAt = Date.now();
    const { ticket } = ((await requestEndpoint(endpoint, signal)) ?? {}) as Partial<IdentificationTicket>;
    if (typeof ticket !== 'string') throw new AgentError('badResponseFormat');
    markPhase('ticket');
    // The server counts signals that arrive right after their ticket as bot evidence. A ticket that is late, because of an
    // overloaded server or a slow network, may arrive when the signals are already collected.
    await new Promise((resolve) => setTimeout(resolve, MIN_COLLECTION_MS));
    return ticket;
  };
  const first = requestTicket();
  let last = first;
  const renewTicket = (): Promise<string> => {
    last = requestTicket();
    return last;
  };
  return { first, renewTicket, fresh: () => (Date.now() - askedAt > MAX_AGE_MS ? renewTicket() : last) };
}
