import * as v from 'valibot';

/** `GET /api/get-country`. Two capital letters; `null` if unknown. */
export const countryAnswerSchema = v.object({
  country: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  /** Set only if the request contained `Sec-GPC: 1`. */
  globalPrivacyControl: v.optional(v.literal(true)),
});
export type CountryAnswer = v.InferOutput<typeof countryAnswerSchema>;
