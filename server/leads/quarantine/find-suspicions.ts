import { createHash } from 'node:crypto';
import { FORM_TICKET_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Services } from '../../platform/feature.ts';
import type { Rate } from '../../platform/rate-limit/rate-limiter.ts';
import type { Submission } from '../accept-lead.ts';
import type { FormTickets } from '../form-tickets.ts';
import type { Suspicion } from './suspicions.ts';

/** Nobody comes to a form, fills it in and sends it in less, be it one field that the browser fills. */
const FASTEST_PERSON_MS = 1_000;
/** A tab may stand open over night. */
const TICKET_LIFE_MS = FORM_TICKET_HOURS * 60 * 60_000;
/** With one ticket: a person mends a message, or sends a second; nobody sends a tenth. */
const PER_TICKET: Rate = { limit: 10, windowMs: TICKET_LIFE_MS };
/** Of a visit that read a program: a day, since a page sends on what was read an hour before. */
const RECENT_MS = 24 * 60 * 60_000;

/** What the latest reading of a browser since then, in milliseconds since 1970, found to drive it. */
export type BotResultOf = (
  database: Services['database'],
  visitorId: string,
  since: number,
) => Promise<'bad' | 'good' | 'notDetected' | undefined>;

export type FindSuspicions = (submission: Submission) => Promise<Suspicion[]>;

/**
 * Looks for what speaks against a person. Nothing that is missing does: a browser without script has no ticket, and one
 * that was not read has no visitor id.
 */
export function createFindSuspicions(
  { clock, database, log, rateLimiter }: Services,
  tickets: FormTickets,
  botResultOf: BotResultOf,
): FindSuspicions {
  async function aboutTicket(form: string, ticket: string): Promise<Suspicion[]> {
    const reading = tickets.read(ticket, form);
    if (reading.kind !== 'issued') return [`${reading.kind}-ticket`];
    const key = createHash('sha256').update(ticket).digest('base64url');
    const { allowed } = await rateLimiter.take(`leads:ticket:${key}`, PER_TICKET);
    return [
      ...(reading.ageMs < FASTEST_PERSON_MS ? (['too-fast'] as const) : []),
      ...(allowed ? [] : (['worn-ticket'] as const)),
      ...(reading.ageMs > TICKET_LIFE_MS ? (['expired-ticket'] as const) : []),
    ];
  }

  /**
   * The id is the sender's claim. It can only count against the sender: leaving it out, or naming that of somebody whose
   * browser is beyond doubt, gains no more than sending none.
   */
  async function aboutVisitor(visitorId: string): Promise<Suspicion[]> {
    try {
      const result = await botResultOf(database, visitorId, clock.now() - RECENT_MS);
      return result === 'bad' ? ['bad-bot'] : [];
    } catch (error) {
      log.warn({ err: error }, 'the bot result of a sender could not be read');
      return [];
    }
  }

  return async ({ form, payload, envelope: { trap, ticket } }) => {
    const { visitorId } = payload;
    const found: Suspicion[] = [
      ...(trap === undefined ? [] : (['trap'] as const)),
      ...(visitorId === undefined ? [] : await aboutVisitor(visitorId)),
      ...(ticket === undefined ? [] : await aboutTicket(form.id, ticket)),
    ];
    // Somebody left the tab open; it says something only beside something else.
    return found.every((code) => code === 'expired-ticket') ? [] : found;
  };
}
