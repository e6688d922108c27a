// cspell:ignore telephone (name in the API)
import * as v from 'valibot';
import { cleanCode } from '../text/clean-text.ts';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';
import { examplePhoneNumber } from './sms-signup.ts';

/** E.164: a plus, a country code that doesn't begin with 0, at most 15 digits. Separators are removed. */
const phoneNumber = v.pipe(
  v.string(),
  v.maxLength(40, 'Please enter a shorter phone number.'),
  v.transform((text) => cleanCode(text).replace(/[\s().-]/g, '')),
  v.regex(
    /^\+[1-9]\d{6,14}$/,
    `Please enter a phone number with + and country code, 7 to 15 digits, such as ${examplePhoneNumber}.`,
  ),
);
const sixDigits = v.pipe(
  v.string(),
  v.transform(cleanCode),
  v.regex(/^\d{6}$/, 'Please enter the six digits of the code.'),
);

/** Either the phone number to send a code to, or the received code. */
export const smsRequestSchema = v.pipe(
  v.strictObject({ ...requestIdField, number: v.optional(phoneNumber), code: v.optional(sixDigits) }),
  v.forward(
    v.check(
      ({ number, code }) => (number === undefined) !== (code === undefined),
      'Send a phone number to get a code, or the code you received.',
    ),
    ['number'],
  ),
);
export type SmsRequest = v.InferOutput<typeof smsRequestSchema>;

export const smsAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Content of the simulated message; missing if none would be sent. */
  telephone: v.optional(v.string()),
  /** Milliseconds until another code can be sent; only after a code was requested. */
  nextInMs: v.optional(v.number()),
});
export type SmsAnswer = v.InferOutput<typeof smsAnswerSchema>;
