import * as v from 'valibot';
import { issuedKeySchema } from '../keys/issued-key.ts';
import { challengeSchema } from './proof-of-work.ts';

/** 200: the lead is on disk. Sending the same submission again gives the same answer, but for the token's time. */
export const leadAcceptedSchema = v.object({
  status: v.literal('success'),
  id: v.string(),
  /** Where a call may be booked after this form: the token that books it. */
  booking: v.optional(v.string()),
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

/**
 * 202, only to who sent a ticket: the lead is on disk, and waits for a person to look at it. Sending the same submission again with
 * a solution of the challenge shows more of the sender, which may spare it the wait. Nobody has to.
 */
export const leadChallengedSchema = v.object({
  status: v.literal('challenge'),
  id: v.string(),
  challenge: challengeSchema,
});
export type LeadChallenged = v.InferOutput<typeof leadChallengedSchema>;
