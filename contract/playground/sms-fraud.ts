import * as v from 'valibot';
import { exampleNumber } from './bicycle-hire.ts';
import { demoAnswerSchema, requestIdField } from './demo-call.ts';

/** E.164: a plus, a country code that begins with no zero, 15 digits at most. What people write between them is left out. */
const telephoneNumber = v.pipe(
  v.string(),
  v.maxLength(40, 'This is too long for a telephone number.'),
  v.transform((text) => text.replace(/[\s().-]/g, '')),
  v.regex(/^\+[1-9]\d{6,14}$/, `Write it with plus and country code, 7 to 15 digits, such as ${exampleNumber}.`),
);
const sixDigits = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'A code has six digits.'));

/** Either the number that a code is to go to, or the code that came. */
export const smsRequestSchema = v.pipe(
  v.strictObject({ ...requestIdField, number: v.optional(telephoneNumber), code: v.optional(sixDigits) }),
  v.forward(
    v.check(
      ({ number, code }) => (number === undefined) !== (code === undefined),
      'Send a number to get a code, or a code to enter it.',
    ),
    ['number'],
  ),
);
export type SmsRequest = v.InferOutput<typeof smsRequestSchema>;

export const smsAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** What a message would say, which in the demo is this answer; left out where none would be sent. */
  telephone: v.optional(v.string()),
  /** How long it takes until another code can be sent, in milliseconds; only where one was asked for. */
  nextInMs: v.optional(v.number()),
});
export type SmsAnswer = v.InferOutput<typeof smsAnswerSchema>;
