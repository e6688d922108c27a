import { formatTime, accountChecks as names, TRIAL_DAYS } from '@whorl/contract/playground/weather-trial.ts';
import { evaluateRules } from '../evaluate-rules.ts';

/** Lifetime of an account in milliseconds. A visitor has one at a time. */
export const ACCOUNT_LIFETIME_MS = TRIAL_DAYS * 24 * 60 * 60_000;

type AccountFacts = {
  /** Creation of the visitor's last account in milliseconds since 1970; undefined without one. */
  readonly openedAt: number | undefined;
  readonly now: number;
};

/** Decides whether a visitor gets an account with a trial, regardless of the name and password. */
export function decideAccount({ openedAt, now }: AccountFacts) {
  const since = openedAt !== undefined && now - openedAt < ACCOUNT_LIFETIME_MS ? openedAt : undefined;

  const { checks, refusal } = evaluateRules([
    {
      name: names.first,
      value: since === undefined ? 'none' : `since ${formatTime(since)}`,
      passed: since === undefined,
      refusal: `You already have an account, opened ${formatTime(since ?? now)}. Each visitor gets one free trial.`,
    },
  ]);
  const account = { since: since ?? now, until: (since ?? now) + ACCOUNT_LIFETIME_MS };
  if (refusal !== undefined) return { severity: 'error', message: refusal, checks, account } as const;
  const message = `Your account is open and free until ${formatTime(account.until)}.`;
  return { severity: 'success', message, checks, account } as const;
}
