import { PLAYGROUND_YEAR_DAYS } from '../stored-data/lifetimes.ts';

/** The item that the demo's shop sells, in whole dollars. */
export const paymentOrder = { name: 'Willow basket', note: 'Woven by hand, with two handles', dollars: 46 } as const;

/** Test card numbers published by payment providers. No bank issued them, so the demo accepts only these. */
export const testCards = [
  { number: '4242424242424242', name: 'Visa', isPaid: true },
  { number: '4111111111111111', name: 'Visa', isPaid: true },
  { number: '5555555555554444', name: 'Mastercard', isPaid: true },
  { number: '4000000000000002', name: 'Visa', isPaid: false },
] as const;
/** Expiry date and security code of all test cards. */
export const testCardDetails = { expiry: '12/34', cvc: '123' } as const;

/** Formats a card number in groups of four digits. */
export const formatCardNumber = (number: string): string => number.replaceAll(/\d{4}(?=\d)/g, '$& ');

/** Chargebacks allowed within `PLAYGROUND_YEAR_DAYS`: one may be a dispute about a delivery. */
export const MAX_CHARGEBACKS = 1;
/** Failed payments within `PLAYGROUND_YEAR_DAYS` before this visitor’s cards are no longer charged. */
export const MAX_FAILED_PAYMENTS = 3;

export const paymentChecks = {
  stolen: `No stolen card within ${PLAYGROUND_YEAR_DAYS} days`,
  chargebacks: `At most ${MAX_CHARGEBACKS} chargeback within ${PLAYGROUND_YEAR_DAYS} days`,
  failures: `Fewer than ${MAX_FAILED_PAYMENTS} failed payments within ${PLAYGROUND_YEAR_DAYS} days`,
  bank: 'Bank accepts the card',
} as const;
