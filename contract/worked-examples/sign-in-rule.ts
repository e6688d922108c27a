/** What is known of somebody who types a name and a password. */
export type SignIn = {
  readonly visitorId: string;
  readonly bot: 'notDetected' | 'good' | 'bad';
  readonly passwordIsRight: boolean;
  /** Of this visitor on any account, within a day. */
  readonly failures: number;
};
/** Visitors that have signed in to the account before. */
export type KnownVisitors = readonly string[];

export type SignInReason = 'tooManyFailures' | 'automated' | 'wrongPassword' | 'known' | 'neverSeen';
export type SignInAnswer = { readonly outcome: 'in' | 'ask' | 'refuse'; readonly reason: SignInReason };

/** So many failures of one visitor, and no password of theirs is looked at any more. */
export const MOST_FAILURES = 5;

/**
 * The rule of the page that plays three sign-ins: what may be refused without looking at the password comes first, and
 * a right password alone opens nothing for a visitor whom the account has never seen.
 */
export function answerSignIn(signIn: SignIn, known: KnownVisitors): SignInAnswer {
  if (signIn.failures >= MOST_FAILURES) return { outcome: 'refuse', reason: 'tooManyFailures' };
  if (signIn.bot === 'bad') return { outcome: 'refuse', reason: 'automated' };
  if (!signIn.passwordIsRight) return { outcome: 'refuse', reason: 'wrongPassword' };
  return known.includes(signIn.visitorId)
    ? { outcome: 'in', reason: 'known' }
    : { outcome: 'ask', reason: 'neverSeen' };
}
