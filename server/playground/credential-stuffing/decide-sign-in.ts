import { MAX_FAILED_LOGINS, signInChecks as names } from '@whorl/contract/playground/bank.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { HOUR_MS } from '../demo.ts';
import { evaluateRules } from '../evaluate-rules.ts';

/** Time in milliseconds that a failure counts. */
const FAILURE_WINDOW_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;

type SignInFacts = {
  /** This visitor's failures. Times are milliseconds since 1970. */
  readonly failedAt: readonly number[];
  readonly now: number;
  /** Compares name and password; not called for a blocked visitor. */
  readonly isRight: () => boolean;
  /** Whether the visitor signed in before, as far as stored. */
  readonly isKnown: boolean;
  /** State of the submitted code; `gone` if no code is valid, undefined if none was submitted. */
  readonly secondFactor: 'right' | 'wrong' | 'gone' | undefined;
};

/** Decides a sign-in attempt; `failed` counts against the visitor. */
export function decideSignIn({ failedAt, now, isRight, isKnown, secondFactor }: SignInFacts) {
  const failures = failedAt.filter((at) => now - at < FAILURE_WINDOW_MS).length;
  const isBlocked = failures >= MAX_FAILED_LOGINS;
  const isPasswordRight = !isBlocked && isRight();

  const { checks, refusal } = evaluateRules([
    {
      name: names.failures,
      value: `${failures} so far`,
      passed: !isBlocked,
      refusal: `Too many failed logins within ${PLAYGROUND_DAY_HOURS} hours. The password wasn’t checked.`,
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
    const withFailedCheck = checks.map((check) => (check.name === names.known ? { ...check, passed: false } : check));
    const message =
      secondFactor === 'gone'
        ? 'This code has expired. Enter the new code from the phone.'
        : 'The password is correct, but this browser is new to the account. Enter the code from the phone.';
    return { outcome: 'codeRequired', severity: 'warning', message, checks: withFailedCheck } as const;
  }
  return { outcome: 'signedIn', severity: 'success', message: 'You’re logged in.', checks } as const;
}
