import * as v from 'valibot';

/** `GET /api/get-country`. Two capital letters; `null` where nobody knows. */
export const countryAnswerSchema = v.object({
  country: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  /** There only where the request carried `Sec-GPC: 1`. */
  globalPrivacyControl: v.optional(v.literal(true)),
});
export type CountryAnswer = v.InferOutput<typeof countryAnswerSchema>;
