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

export const paymentChecks = {
  stolen: 'No stolen card within 365 days',
  chargebacks: 'At most 1 chargeback within 365 days',
  failures: 'Fewer than 3 failed payments within 365 days',
  bank: 'Bank accepts the card',
} as const;
