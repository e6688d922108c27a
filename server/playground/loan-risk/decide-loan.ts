import { instalmentCents, writtenEuros } from '@whorl/contract/playground/instalment.ts';
import { loanChecks as names, REMAINING_PERCENT } from '@whorl/contract/playground/loan-office.ts';
import { judge } from '../judge.ts';

/** How long a request is compared with later ones, in milliseconds. */
const DAY_MS = 24 * 60 * 60_000;

export type LoanFacts = {
  /** What this visitor asked before, compared with what is asked now. Times are milliseconds since 1970. */
  readonly earlier: readonly { readonly at: number; readonly isSameName: boolean; readonly isSameIncome: boolean }[];
  readonly now: number;
  readonly euros: number;
  readonly months: number;
  /** Whole euros a month. */
  readonly income: number;
};

/** Whether a visitor is lent something, or a person has to look first. */
export function decideLoan({ earlier, now, euros, months, income }: LoanFacts) {
  const today = earlier.filter(({ at }) => now - at < DAY_MS);
  const others = [
    today.some(({ isSameName }) => !isSameName) && 'another name',
    today.some(({ isSameIncome }) => !isSameIncome) && 'another income',
  ].filter((other) => other !== false);
  const instalment = instalmentCents(euros, months);
  const remaining = Math.max(0, income * 100 - instalment);
  // Rounded down, so that nobody is refused with the figure that is asked for.
  const percent = Math.floor((remaining * 10) / income) / 10;
  const isEnough = remaining * 100 >= income * 100 * REMAINING_PERCENT;

  const same = {
    name: names.same,
    value: others.join(' and ') || (today.length > 0 ? 'the same' : 'nothing asked'),
    passed: others.length === 0,
    refusal: `A person looks at this first: within 24 hours you asked with ${others.join(' and ')}.`,
  };
  const remains = {
    name: names.remains,
    value: `${percent}%, after ${writtenEuros(instalment)} a month`,
    passed: isEnough,
    refusal: `Not approved: after ${writtenEuros(instalment)} a month ${percent}% of the income would remain, and ${REMAINING_PERCENT}% have to.`,
  };
  const { checks, refusal } = judge([same, remains]);
  if (refusal !== undefined) {
    return { severity: same.passed ? 'error' : 'warning', message: refusal, checks } as const;
  }
  const message = `Approved: ${months} months of ${writtenEuros(instalment)}.`;
  return { severity: 'success', message, checks, instalmentCents: instalment } as const;
}
