import * as v from 'valibot';
import { issuedKeySchema } from '../keys/issued-key.ts';

/** 200: the lead is on disk. Sending the same submission again gives the same answer. */
export const leadAcceptedSchema = v.object({
  status: v.literal('success'),
  id: v.string(),
  /** Of a form that asks for one. */
  key: v.optional(issuedKeySchema),
  /** Where a sign-up goes on, where it does so elsewhere. */
  continueAt: v.optional(v.string()),
});
export type LeadAccepted = v.InferOutput<typeof leadAcceptedSchema>;

/**
 * 400: one message for people per field, by the payload's field names. Everything else that can go wrong is answered as
 * `api-errors.ts` has it.
 */
export const leadInvalidSchema = v.object({ status: v.literal('invalid'), errors: v.record(v.string(), v.string()) });
export type LeadInvalid = v.InferOutput<typeof leadInvalidSchema>;
