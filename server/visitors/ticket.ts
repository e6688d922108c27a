import { requestIdSchema } from '@whorl/contract/identification/result.ts';
import { TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import * as v from 'valibot';
import { createSigner, type SigningSecrets } from '../platform/signer.ts';
import { mintRequestId } from './ids.ts';

export type Tickets = {
  /** @param now milliseconds since 1970 */
  issue(now: number): string;
  read(ticket: string, now: number): Ticket | undefined;
};
/** The id that the request gets, and when the agent began, in milliseconds since 1970. */
export type Ticket = { readonly requestId: string; readonly issuedAt: number };

/** A clock of another process may be a little ahead. */
const TOLERANCE_MS = 2_000;

/** Tickets are `{requestId}.{HMAC-SHA256}`: nothing of them is kept until they are used. */
export function createTickets(secrets: SigningSecrets): Tickets {
  const signer = createSigner(secrets, 'identification-ticket', 'plain');
  return {
    issue(now) {
      const requestId = mintRequestId(now);
      return `${requestId}.${signer.sign([requestId])}`;
    },
    read(ticket, now) {
      const end = ticket.lastIndexOf('.');
      const requestId = ticket.slice(0, end);
      if (!v.is(requestIdSchema, requestId) || !signer.isSigned([requestId], ticket.slice(end + 1))) return undefined;
      const issuedAt = Number(requestId.slice(0, requestId.indexOf('.')));
      const age = now - issuedAt;
      return age > -TOLERANCE_MS && age <= TICKET_SECONDS * 1000 ? { requestId, issuedAt } : undefined;
    },
  };
}
