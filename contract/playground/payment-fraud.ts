import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';
import { testCards } from './payment-shop.ts';

const cardNumbers = testCards.map(({ number }) => number);
const cardMessage = 'Please use one of the test cards on this page.';
const expiryMessage = 'Please enter month and year, such as 12/34.';
const cvcMessage = 'Please enter the three digits from the back of the card, such as 123.';
const removeSpaces = v.transform((text: string) => text.replaceAll(/\s/g, ''));

/** The error messages never repeat the input: a real card number would end up in a response and a log. */
export const paymentFieldsSchema = v.strictObject({
  card: v.pipe(v.string(cardMessage), removeSpaces, v.picklist(cardNumbers, cardMessage)),
  expiry: v.pipe(v.string(expiryMessage), removeSpaces, v.regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/, expiryMessage)),
  cvc: v.pipe(v.string(cvcMessage), removeSpaces, v.regex(/^\d{3}$/, cvcMessage)),
  /** Simulated outcome: the customer charges the payment back. */
  chargeback: v.boolean('Must be true or false.'),
  /** Simulated outcome: the card turns out to be stolen. */
  stolen: v.boolean('Must be true or false.'),
});

export const paymentRequestSchema = v.strictObject({ ...requestIdField, ...paymentFieldsSchema.entries });
export type PaymentRequest = v.InferOutput<typeof paymentRequestSchema>;

export const paymentAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Missing if nothing was paid. */
  paidDollars: v.optional(v.number()),
});
export type PaymentAnswer = v.InferOutput<typeof paymentAnswerSchema>;
