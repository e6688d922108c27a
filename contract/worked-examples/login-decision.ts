/** One attempt to sign in. */
export type LoginAttempt = {
  readonly visitorId: string;
  readonly bot: 'notDetected' | 'good' | 'bad';
  readonly isPasswordCorrect: boolean;
  /** Failed attempts of this visitor within a day, on all accounts. */
  readonly failures: number;
};
/** IDs of visitors that have signed in to the account before. */
export type KnownVisitors = readonly string[];

type LoginReason = 'tooManyFailures' | 'automated' | 'wrongPassword' | 'known' | 'neverSeen';
export type LoginDecision = { readonly outcome: 'in' | 'ask' | 'refuse'; readonly reason: LoginReason };

/** Number of failures from which on a visitor is refused without checking the password. */
export const MAX_LOGIN_FAILURES = 5;

/**
 * Decides an attempt to sign in, as an example for the account takeover page. Checks that don't need the password come
 * first, so that bots learn nothing about it. A right password from an unknown visitor requires a second factor
 * (`ask`).
 */
export function decideLogin(signIn: LoginAttempt, known: KnownVisitors): LoginDecision {
  if (signIn.failures >= MAX_LOGIN_FAILURES) return { outcome: 'refuse', reason: 'tooManyFailures' };
  if (signIn.bot === 'bad') return { outcome: 'refuse', reason: 'automated' };
  if (!signIn.isPasswordCorrect) return { outcome: 'refuse', reason: 'wrongPassword' };
  return known.includes(signIn.visitorId)
    ? { outcome: 'in', reason: 'known' }
    : { outcome: 'ask', reason: 'neverSeen' };
}
