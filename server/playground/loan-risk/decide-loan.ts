import { DISPOSABLE_INCOME_PERCENT, loanChecks as names } from '@whorl/contract/playground/lender.ts';
import { calculateMonthlyPayment, formatDollars } from '@whorl/contract/playground/loan-payment.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { HOUR_MS } from '../demo.ts';
import { evaluateRules } from '../evaluate-rules.ts';

/** Time in milliseconds that a request is compared with later ones. */
const WINDOW_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;

type LoanFacts = {
  /** This visitor's earlier requests, compared with the current one. Times are milliseconds since 1970. */
  readonly earlier: readonly { readonly at: number; readonly isSameName: boolean; readonly isSameIncome: boolean }[];
  readonly now: number;
  readonly dollars: number;
  readonly months: number;
  /** Whole dollars per month. */
  readonly income: number;
};

/** Decides whether a visitor gets a loan, or the request needs a manual review. */
export function decideLoan({ earlier, now, dollars, months, income }: LoanFacts) {
  const today = earlier.filter(({ at }) => now - at < WINDOW_MS);
  const others = [
    today.some(({ isSameName }) => !isSameName) && 'another name',
    today.some(({ isSameIncome }) => !isSameIncome) && 'another income',
  ].filter((other) => other !== false);
  const instalment = calculateMonthlyPayment(dollars, months);
  const remaining = Math.max(0, income * 100 - instalment);
  // Rounded down, so that no one is rejected while exactly the required percentage is shown.
  const percent = Math.floor((remaining * 10) / income) / 10;
  const isEnough = remaining * 100 >= income * 100 * DISPOSABLE_INCOME_PERCENT;

  const same = {
    name: names.same,
    value: others.join(' and ') || (today.length > 0 ? 'unchanged' : 'first application'),
    passed: others.length === 0,
    refusal: `Sent to manual review: within ${PLAYGROUND_DAY_HOURS} hours you applied with ${others.join(' and ')}.`,
  };
  const remains = {
    name: names.remains,
    value: `${percent}% after ${formatDollars(instalment)} per month`,
    passed: isEnough,
    refusal: `Not approved: ${percent}% of your income would remain after ${formatDollars(instalment)} per month (minimum ${DISPOSABLE_INCOME_PERCENT}%).`,
  };
  const { checks, refusal } = evaluateRules([same, remains]);
  if (refusal !== undefined) {
    return { severity: same.passed ? 'error' : 'warning', message: refusal, checks } as const;
  }
  const message = `Approved: ${months} monthly payments of ${formatDollars(instalment)}.`;
  return { severity: 'success', message, checks, instalmentCents: instalment } as const;
}
