/** What the shop of the demo sells, in whole euros. */
export const paymentOrder = { name: 'Willow basket', note: 'Woven by hand, with two handles', euros: 46 } as const;

/** Numbers that payment providers publish for tests. No bank gave them out, so the demo takes these and no others. */
export const testCards = [
  { number: '4242424242424242', name: 'Visa', isPaid: true },
  { number: '4111111111111111', name: 'Visa', isPaid: true },
  { number: '5555555555554444', name: 'Mastercard', isPaid: true },
  { number: '4000000000000002', name: 'Visa', isPaid: false },
] as const;
/** Of each of them, in the demo. */
export const testCardDetails = { expiry: '12/34', cvc: '123' } as const;

/** As it stands on a card. */
export const writtenCard = (number: string): string => number.replaceAll(/\d{4}(?=\d)/g, '$& ');

export const paymentChecks = {
  stolen: 'No stolen card within 365 days',
  chargebacks: 'At most 1 chargeback within 365 days',
  failures: 'Fewer than 3 failed payments within 365 days',
  bank: 'The bank accepts the card',
} as const;
