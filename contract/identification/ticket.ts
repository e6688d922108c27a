import * as v from 'valibot';
import { agentErrors } from './errors.ts';
import type { Reading } from './request.ts';

/**
 * `GET` of the address that readings are posted to answers a ticket. It is good for one reading and for a short time, so
 * that a reading that somebody recorded is worth nothing the second time.
 */
export const identificationTicketSchema = v.object({ ticket: v.string() });
export type IdentificationTicket = v.InferOutput<typeof identificationTicketSchema>;

/** How long a ticket holds, in seconds. The agent asks for another one where the page was hidden for longer meanwhile. */
export const TICKET_SECONDS = 120;

/**
 * What a digest is made of: the reading as JSON, the keys of each object in order, without the digest itself, its ticket
 * included. In order, because whoever checks a reading may have it in the order of the schema. The digest is
 * FingerprintJS's `murmurX64Hash128` of it: no secret, but a reading that is edited on its way, or written by hand, does
 * not fit.
 */
export const digestedText = ({ digest: _, ...reading }: Reading): string =>
  JSON.stringify(reading, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Whether a reading was refused because of its ticket alone, so that the same reading may be sent with another one. */
export const isTicketRefusal = (message: string): boolean => message.startsWith(TICKET_REFUSAL);
const TICKET_REFUSAL = `${agentErrors.badRequestFormat}: ticket `;
