import { AgentError } from '@whorl/contract/identification/errors.ts';
import { type IdentificationTicket, TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import { askEndpoint } from './ask-endpoint.ts';
import { markPhase } from './mark-phase.ts';

/** What a slow connection and the server may still need once a reading is on its way. */
const MARGIN_SECONDS = 10;
/** How old a ticket may be when a reading is posted with it, in milliseconds. */
const OLDEST_MS = (TICKET_SECONDS - MARGIN_SECONDS) * 1_000;

export type Tickets = {
  /** The ticket that was asked for first. @throws AgentError */
  readonly first: Promise<string>;
  /** One that a reading can be posted with now: the last, unless it has become too old meanwhile. @throws AgentError */
  fresh(): Promise<string>;
  /** Another one than those before. @throws AgentError */
  another(): Promise<string>;
};

/**
 * Asks for a ticket at once, so that it is there when the browser has been read. It grows too old where the page was
 * hidden, or the machine asleep, in between; `Date` counts sleep, `performance.now` does not in every browser.
 */
export function askForTickets(endpoint: string, signal: AbortSignal): Tickets {
  let askedAt = 0;
  const ask = async (): Promise<string> => {
    askedAt = Date.now();
    const { ticket } = ((await askEndpoint(endpoint, signal)) ?? {}) as Partial<IdentificationTicket>;
    if (typeof ticket !== 'string') throw new AgentError('badResponseFormat');
    markPhase('ticket');
    return ticket;
  };
  const first = ask();
  let last = first;
  const another = (): Promise<string> => {
    last = ask();
    return last;
  };
  return { first, another, fresh: () => (Date.now() - askedAt > OLDEST_MS ? another() : last) };
}
