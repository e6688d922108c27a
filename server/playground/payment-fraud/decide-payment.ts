import { paymentChecks as names, paymentOrder } from '@whorl/contract/playground/payment-shop.ts';
import { judge } from '../judge.ts';

/** How long what became of a payment counts, in milliseconds. */
const WINDOW_MS = 365 * 24 * 60 * 60_000;
/** The first one may be a quarrel about a delivery. */
const CHARGEBACKS_ALLOWED = 1;
/** Failed payments after which no card of this visitor is tried any more. */
const FAILURES_ALLOWED = 3;

/** What counts against a visitor later. */
export type PaymentKind = 'stolen' | 'chargeback' | 'failed';
export type BankAnswer = 'approved' | 'declined' | 'wrong details';

export type PaymentFacts = {
  /** What became of this visitor's payments. Times are milliseconds since 1970. */
  readonly past: readonly { readonly kind: PaymentKind; readonly at: number }[];
  readonly now: number;
  /** Has the bank look at the card; not called where the visitor is refused. */
  readonly charge: () => BankAnswer;
  /** What will come of it, which no shop knows at this moment. */
  readonly later: { readonly chargeback: boolean; readonly stolen: boolean };
};

/** Whether a visitor may pay, and what to note of it; `noted` is undefined where nothing counts against the visitor. */
export function decidePayment({ past, now, charge, later }: PaymentFacts) {
  const count = (kind: PaymentKind) => past.filter((each) => each.kind === kind && now - each.at < WINDOW_MS).length;
  const [stolen, chargebacks, failures] = [count('stolen'), count('chargeback'), count('failed')];

  const history = [
    {
      name: names.stolen,
      value: `${stolen} so far`,
      passed: stolen === 0,
      refusal: 'A card that you paid with was stolen. Nothing was charged.',
    },
    {
      name: names.chargebacks,
      value: `${chargebacks} so far`,
      passed: chargebacks <= CHARGEBACKS_ALLOWED,
      refusal: 'More than one payment of yours was charged back within 365 days. Nothing was charged.',
    },
    {
      name: names.failures,
      value: `${failures} so far`,
      passed: failures < FAILURES_ALLOWED,
      refusal: 'Three payments of yours failed within 365 days. The card was not tried.',
    },
  ];
  const before = judge(history);
  if (before.refusal !== undefined) {
    return { noted: undefined, severity: 'error', message: before.refusal, checks: before.checks } as const;
  }

  const bank = charge();
  const { checks, refusal } = judge([
    ...history,
    { name: names.bank, value: bank, passed: bank === 'approved', refusal: failureOf(bank) },
  ]);
  if (refusal !== undefined) {
    const noted = later.stolen ? 'stolen' : 'failed';
    return { noted, severity: 'error', message: refusal, checks } as const;
  }
  const noted = later.stolen ? 'stolen' : later.chargeback ? 'chargeback' : undefined;
  const message = `Paid: € ${paymentOrder.euros}.${noted ? ` ${sequels[noted]}` : ''}`;
  return { noted, severity: 'success', message, checks, paidEuros: paymentOrder.euros } as const;
}

const failureOf = (bank: BankAnswer): string =>
  bank === 'declined' ? 'The bank declined the card.' : 'The expiry date or the security code is wrong.';

const sequels = {
  stolen: 'Weeks later the card turns out to be stolen.',
  chargeback: 'Weeks later the customer charges it back.',
} as const;
