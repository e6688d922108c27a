import {
  MAX_CHARGEBACKS,
  MAX_FAILED_PAYMENTS,
  paymentChecks as names,
  paymentOrder,
} from '@whorl/contract/playground/payment-shop.ts';
import { PLAYGROUND_YEAR_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { HOUR_MS } from '../demo.ts';
import { evaluateRules } from '../evaluate-rules.ts';

/** Time in milliseconds that a payment's outcome counts. */
const WINDOW_MS = PLAYGROUND_YEAR_DAYS * 24 * HOUR_MS;

/** Outcomes that count against a visitor later. */
export type PaymentKind = 'stolen' | 'chargeback' | 'failed';
export type BankAnswer = 'approved' | 'declined' | 'wrong details';

type PaymentFacts = {
  /** Outcomes of this visitor's payments. Times are milliseconds since 1970. */
  readonly past: readonly { readonly kind: PaymentKind; readonly at: number }[];
  readonly now: number;
  /** Charges the card at the bank; not called for a rejected visitor. */
  readonly charge: () => BankAnswer;
  /** The future outcome, which no real shop knows yet. */
  readonly later: { readonly chargeback: boolean; readonly stolen: boolean };
};

/**
 * Decides whether a visitor may pay; `outcomeToStore` is the outcome to store, undefined if nothing counts against the visitor.
 */
export function decidePayment({ past, now, charge, later }: PaymentFacts) {
  const count = (kind: PaymentKind) => past.filter((each) => each.kind === kind && now - each.at < WINDOW_MS).length;
  const [stolen, chargebacks, failures] = [count('stolen'), count('chargeback'), count('failed')];

  const history = [
    {
      name: names.stolen,
      value: `${stolen} so far`,
      passed: stolen === 0,
      refusal: 'A card you used earlier was stolen. Nothing was charged.',
    },
    {
      name: names.chargebacks,
      value: `${chargebacks} so far`,
      passed: chargebacks <= MAX_CHARGEBACKS,
      refusal: `${chargebacks} of your payments were charged back within ${PLAYGROUND_YEAR_DAYS} days. Nothing was charged.`,
    },
    {
      name: names.failures,
      value: `${failures} so far`,
      passed: failures < MAX_FAILED_PAYMENTS,
      refusal: `${failures} of your payments failed within ${PLAYGROUND_YEAR_DAYS} days. The card wasn’t charged.`,
    },
  ];
  const before = evaluateRules(history);
  if (before.refusal !== undefined) {
    return { outcomeToStore: undefined, severity: 'error', message: before.refusal, checks: before.checks } as const;
  }

  const bank = charge();
  const { checks, refusal } = evaluateRules([
    ...history,
    { name: names.bank, value: bank, passed: bank === 'approved', refusal: chargeFailure(bank) },
  ]);
  if (refusal !== undefined) {
    const outcomeToStore = later.stolen ? 'stolen' : 'failed';
    return { outcomeToStore, severity: 'error', message: refusal, checks } as const;
  }
  const outcomeToStore = later.stolen ? 'stolen' : later.chargeback ? 'chargeback' : undefined;
  const message = `Paid: $${paymentOrder.dollars}.${outcomeToStore ? ` ${laterEvents[outcomeToStore]}` : ''}`;
  return { outcomeToStore, severity: 'success', message, checks, paidDollars: paymentOrder.dollars } as const;
}

const chargeFailure = (bank: BankAnswer): string =>
  bank === 'declined' ? 'The bank declined the card.' : 'The expiry date or the security code is incorrect.';

const laterEvents = {
  stolen: 'Weeks later, the card is reported stolen.',
  chargeback: 'Weeks later, the customer charges it back.',
} as const;
