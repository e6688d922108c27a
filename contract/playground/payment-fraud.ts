import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-call.ts';
import { testCards } from './payment-shop.ts';

const cardNumbers = testCards.map(({ number }) => number);
const notTested = 'Only the test numbers of this page are taken.';
const month = 'Month and year, such as 12/34.';
const digits = 'The three digits from the back, such as 123.';
const withoutSpaces = v.transform((text: string) => text.replaceAll(/\s/g, ''));

/** None of the sentences repeats what was entered: a real card would stand in an answer and a log. */
export const paymentFieldsSchema = v.strictObject({
  card: v.pipe(v.string(notTested), withoutSpaces, v.picklist(cardNumbers, notTested)),
  expiry: v.pipe(v.string(month), withoutSpaces, v.regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/, month)),
  cvc: v.pipe(v.string(digits), withoutSpaces, v.regex(/^\d{3}$/, digits)),
  /** What comes of it later: the customer charges it back. */
  chargeback: v.boolean('Is true or false.'),
  /** What comes of it later: the card turns out to be stolen. */
  stolen: v.boolean('Is true or false.'),
});

export const paymentRequestSchema = v.strictObject({ ...requestIdField, ...paymentFieldsSchema.entries });
export type PaymentRequest = v.InferOutput<typeof paymentRequestSchema>;

export const paymentAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Left out where nothing was paid. */
  paidEuros: v.optional(v.number()),
});
export type PaymentAnswer = v.InferOutput<typeof paymentAnswerSchema>;
