import * as v from 'valibot';
import { issuedKeySchema } from '../keys/issued-key.ts';
import { keySetupSchema } from '../keys/key-setup.ts';
import { challengeSchema } from './proof-of-work.ts';

/** 200: the lead is stored. Repeating the submission returns the same response, except for the age of the tokens. */
export const leadAcceptedSchema = v.object({
  status: v.literal('success'),
  id: v.string(),
  /** Token for booking a sales call, after forms that offer one. */
  booking: v.optional(v.string()),
  /** API key, after forms that issue one. */
  key: v.optional(issuedKeySchema),
  /** Tokens for the next steps with a free key. */
  setup: v.optional(keySetupSchema),
  /** URL on which the sign-up continues, if an external dashboard handles it. */
  continueAt: v.optional(v.string()),
});
export type LeadAccepted = v.InferOutput<typeof leadAcceptedSchema>;

/** 400: one message per invalid field, by field name. All other errors have the format of `api-errors.ts`. */
export const leadInvalidSchema = v.object({ status: v.literal('invalid'), errors: v.record(v.string(), v.string()) });
export type LeadInvalid = v.InferOutput<typeof leadInvalidSchema>;

/**
 * 202, only for submissions with a form ticket: the lead is stored and quarantined. Repeating the submission with a
 * solution of the challenge may release it from quarantine; this is optional.
 */
export const leadChallengedSchema = v.object({
  status: v.literal('challenge'),
  id: v.string(),
  challenge: challengeSchema,
});
export type LeadChallenged = v.InferOutput<typeof leadChallengedSchema>;
