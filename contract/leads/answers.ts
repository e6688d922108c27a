import * as v from 'valibot';

/** 200: the lead is on disk. Sending the same submission again gives the same answer, but for the token's time. */
export const leadAcceptedSchema = v.object({
  status: v.literal('success'),
  id: v.string(),
  /** Where a call may be booked after this form: the token that books it. */
  booking: v.optional(v.string()),
});
export type LeadAccepted = v.InferOutput<typeof leadAcceptedSchema>;

/**
 * 400: one message for people per field, by the payload's field names. Everything else that can go wrong is answered as
 * `api-errors.ts` has it.
 */
export const leadInvalidSchema = v.object({ status: v.literal('invalid'), errors: v.record(v.string(), v.string()) });
export type LeadInvalid = v.InferOutput<typeof leadInvalidSchema>;
