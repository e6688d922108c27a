import { requestIdSchema } from '@whorl/contract/identification/result.ts';
import { TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import * as v from 'valibot';
import { createSigner, type SigningSecrets } from '../platform/signer.ts';
import { generateRequestId } from './ids.ts';

export type Tickets = {
  /** @param now milliseconds since 1970 */
  issue(now: number): string;
  read(ticket: string, now: number): Ticket | undefined;
};
/** Request ID, and the time when the agent requested the ticket, in milliseconds since 1970. */
export type Ticket = { readonly requestId: string; readonly issuedAt: number };

/** The clock of another process may be slightly ahead. */
const TOLERANCE_MS = 2_000;

/** Creates the issuer of identification tickets `{requestId}.{HMAC-SHA256}`, which aren't stored until they are used. */
export function createTickets(secrets: SigningSecrets): Tickets {
  const signer = createSigner(secrets, 'identification-ticket', 'plain');
  return {
    issue(now) {
      const requestId = generateRequestId(now);
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
