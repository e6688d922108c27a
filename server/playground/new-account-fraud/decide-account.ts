import { accountChecks as names, TRIAL_DAYS, writeTime } from '@whorl/contract/playground/weather-trial.ts';
import { judge } from '../judge.ts';

/** How long an account is there, in milliseconds. One of each visitor's at a time. */
export const ACCOUNT_MS = TRIAL_DAYS * 24 * 60 * 60_000;

export type AccountFacts = {
  /** When this visitor last opened an account, in milliseconds since 1970; undefined where it never did. */
  readonly openedAt: number | undefined;
  readonly now: number;
};

/** Whether a visitor is given an account with a trial. What was typed as name and password does not matter to it. */
export function decideAccount({ openedAt, now }: AccountFacts) {
  const since = openedAt !== undefined && now - openedAt < ACCOUNT_MS ? openedAt : undefined;

  const { checks, refusal } = judge([
    {
      name: names.first,
      value: since === undefined ? 'none' : `since ${writeTime(since)}`,
      passed: since === undefined,
      refusal: `You have had an account since ${writeTime(since ?? now)}. The trial is given once to each visitor.`,
    },
  ]);
  const account = { since: since ?? now, until: (since ?? now) + ACCOUNT_MS };
  if (refusal !== undefined) return { severity: 'error', message: refusal, checks, account } as const;
  const message = `Your account is open, and free until ${writeTime(account.until)}.`;
  return { severity: 'success', message, checks, account } as const;
}
