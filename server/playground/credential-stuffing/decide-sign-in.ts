import { signInChecks as names } from '@whorl/contract/playground/bank.ts';
import { judge } from '../judge.ts';

/** Failures of one visitor after which nothing is tried any more. */
const FAILURES_ALLOWED = 5;
/** How long a failure counts, in milliseconds. */
const FAILURE_MS = 24 * 60 * 60_000;

export type SignInFacts = {
  /** When this visitor failed. Times are milliseconds since 1970. */
  readonly failedAt: readonly number[];
  readonly now: number;
  /** Compares name and password; not called where the visitor is blocked. */
  readonly isRight: () => boolean;
  /** Whether the visitor was on the account before, as far as the demo remembers. */
  readonly isKnown: boolean;
  /** What the code is that came with the call; `gone` where no code is out any more, undefined where none came. */
  readonly secondFactor: 'right' | 'wrong' | 'gone' | undefined;
};

/** What comes of an attempt to sign in; `failed` counts against the visitor. */
export function decideSignIn({ failedAt, now, isRight, isKnown, secondFactor }: SignInFacts) {
  const failures = failedAt.filter((at) => now - at < FAILURE_MS).length;
  const isBlocked = failures >= FAILURES_ALLOWED;
  const isPasswordRight = !isBlocked && isRight();

  const { checks, refusal } = judge([
    {
      name: names.failures,
      value: `${failures} so far`,
      passed: !isBlocked,
      refusal: 'Too many failed attempts of yours within 24 hours. Nothing was tried.',
    },
    {
      name: names.password,
      value: isPasswordRight ? 'yes' : 'no',
      passed: isPasswordRight,
      refusal: 'Name or password is incorrect.',
    },
    {
      name: names.known,
      value: isKnown ? 'yes' : `no${secondFactor === undefined ? '' : `; the code is ${secondFactor}`}`,
      passed: isKnown || secondFactor !== 'wrong',
      refusal: 'The code is incorrect.',
    },
  ]);
  if (refusal !== undefined) {
    return { outcome: isBlocked ? 'blocked' : 'failed', severity: 'error', message: refusal, checks } as const;
  }
  if (!isKnown && secondFactor !== 'right') {
    const asked = checks.map((check) => (check.name === names.known ? { ...check, passed: false } : check));
    const message =
      secondFactor === 'gone'
        ? 'That code is no longer good. Enter the new one from the telephone.'
        : 'The password is right, and this account does not know you. Enter the code from the telephone.';
    return { outcome: 'asked', severity: 'warning', message, checks: asked } as const;
  }
  return { outcome: 'signedIn', severity: 'success', message: 'You are signed in.', checks } as const;
}
