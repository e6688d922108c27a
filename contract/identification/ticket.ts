import * as v from 'valibot';
import { agentErrors } from './errors.ts';
import type { SignalPayload } from './request.ts';

/**
 * `GET` of the URL that signal payloads are posted to returns a ticket. It is valid for one payload and for a short time,
 * so that a recorded payload can't be replayed.
 */
export const identificationTicketSchema = v.object({ ticket: v.string() });
export type IdentificationTicket = v.InferOutput<typeof identificationTicketSchema>;

/** Lifetime of a ticket in seconds. The agent requests a new one if the page was hidden for longer in the meantime. */
export const TICKET_SECONDS = 120;

/**
 * Minimum time in milliseconds between a ticket and the signals that are posted with it; signals that come sooner are
 * bot evidence. In a run of `npm run bench:identify` on two busy cores the fastest of 98 calls took 194 ms including the
 * response. Fast machines weren't measured, so the limit is a tenth of that and the evidence has a low weight. The agent
 * uses a ticket only after it has had it for this time.
 */
export const MIN_COLLECTION_MS = 20;

/**
 * Returns the text that the digest is computed from: the payload as JSON with sorted keys, without the digest itself,
 * including the ticket. Keys are sorted because the receiver may have them in the order of the schema. The digest is
 * FingerprintJS's `murmurX64Hash128` of the text. It is no secret, but an edited or handwritten payload doesn't match it.
 */
export const serializeForDigest = ({ digest: _, ...payload }: SignalPayload): string =>
  JSON.stringify(payload, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Whether a payload was refused only because of its ticket, so that it may be sent again with a new one. */
export const isTicketRefusal = (message: string): boolean => message.startsWith(TICKET_REFUSAL);
const TICKET_REFUSAL = `${agentErrors.badRequestFormat}: ticket `;
