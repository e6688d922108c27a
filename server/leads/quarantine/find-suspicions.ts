import { createHash } from 'node:crypto';
import type { ListAction, ListKind } from '@whorl/contract/lists/list-entry.ts';
import { FORM_TICKET_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Services } from '../../platform/feature.ts';
import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';
import type { Submission } from '../accept-lead.ts';
import type { FormTickets } from '../form-tickets.ts';
import type { Note, Suspicion } from './suspicions.ts';

/** A tab may be open overnight. */
const TICKET_LIFETIME_MS = FORM_TICKET_HOURS * 60 * 60_000;
/** Submissions per ticket: a person corrects a message or sends a second one, but never a tenth. */
const PER_TICKET: RateLimit = { limit: 10, windowMs: TICKET_LIFETIME_MS };
/** Age of a bot result that counts: a day, because a page submits a visitor ID that it may have had for an hour. */
const RECENT_MS = 24 * 60 * 60_000;

/** Returns the bot result of a visitor's latest identification since then, in milliseconds since 1970. */
export type FindBotResult = (
  database: Services['database'],
  visitorId: string,
  since: number,
) => Promise<'bad' | 'good' | 'notDetected' | undefined>;

/** Sender of a form. `isProven`: whether the visitor ID is from the signed cookie, not only a claim. */
type Sender = { visitorId: string | undefined; isProven: boolean; address: string; email: string };

/** Looks up a sender in the lists. Returns the action that applies, and the kinds of the entries with this action. */
export type CheckLists = (sender: Sender) => Promise<{ action: ListAction; kinds: readonly ListKind[] } | undefined>;

const codes = {
  block: { visitor: 'blocked-visitor', network: 'blocked-network', email_domain: 'blocked-email-domain' },
  watch: { visitor: 'watched-visitor', network: 'watched-network', email_domain: 'watched-email-domain' },
} as const satisfies Record<string, Record<ListKind, Suspicion | Note>>;

type SuspicionOptions = {
  readonly tickets: FormTickets;
  /**
   * Milliseconds from opening a form to submitting it that no person stays below, even if the form has one field that
   * the browser fills.
   */
  readonly minFillTimeMs: number;
  readonly findBotResult: FindBotResult;
  readonly checkLists: CheckLists;
};

export type FindSuspicions = (submission: Submission) => Promise<(Suspicion | Note)[]>;

/**
 * Creates the function that looks up the sender in the lists, and unless it is allowed, looks for signs of a bot. Missing
 * data is never one: a browser without scripts has no ticket, and one that wasn't identified has no visitor ID.
 */
export function createFindSuspicions(
  { clock, database, log, rateLimiter }: Services,
  { tickets, minFillTimeMs, findBotResult, checkLists }: SuspicionOptions,
): FindSuspicions {
  async function checkTicket(form: string, ticket: string): Promise<Suspicion[]> {
    const check = tickets.read(ticket, form);
    if (check.kind !== 'issued') return [`${check.kind}-ticket`];
    const key = createHash('sha256').update(ticket).digest('base64url');
    const { allowed } = await rateLimiter.take(`leads:ticket:${key}`, PER_TICKET);
    return [
      ...(check.ageMs < minFillTimeMs ? (['too-fast'] as const) : []),
      ...(allowed ? [] : (['worn-ticket'] as const)),
      ...(check.ageMs > TICKET_LIFETIME_MS ? (['expired-ticket'] as const) : []),
    ];
  }

  /**
   * The visitor ID is the sender's claim and can only count against the sender: leaving it out, or sending another
   * visitor's ID, has the same result as sending none.
   */
  async function checkVisitor(visitorId: string): Promise<Suspicion[]> {
    try {
      const result = await findBotResult(database, visitorId, clock.now() - RECENT_MS);
      return result === 'bad' ? ['bad-bot'] : [];
    } catch (error) {
      log.warn({ err: error }, 'bot result of a sender is unavailable');
      return [];
    }
  }

  async function checkSender({ payload, address, visitorId: provenId }: Submission) {
    const visitorId = provenId ?? payload.visitorId;
    const sender = { visitorId, isProven: provenId !== undefined, address, email: payload.email };
    try {
      return await checkLists(sender);
    } catch (error) {
      log.warn({ err: error }, 'lists are unavailable for a sender');
      return undefined;
    }
  }

  return async (submission) => {
    const { action, kinds } = (await checkSender(submission)) ?? { action: undefined, kinds: [] };
    if (action === 'allow') return [];
    const { form, payload, envelope } = submission;
    const { trap, ticket } = envelope;
    const { visitorId } = payload;
    const found: Suspicion[] = [
      ...(trap === undefined ? [] : (['trap'] as const)),
      ...(visitorId === undefined ? [] : await checkVisitor(visitorId)),
      ...(ticket === undefined ? [] : await checkTicket(form.id, ticket)),
    ];
    // The tab was left open, which is suspicious only in combination with something else.
    const signs = found.every((code) => code === 'expired-ticket') ? [] : found;
    return [...(action === undefined ? [] : kinds.map((kind) => codes[action][kind])), ...signs];
  };
}
