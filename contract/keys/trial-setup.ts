import * as v from 'valibot';

/** Query parameter of `trialCalls.firstRequest`. */
export const statusTokenParameter = 'token';
/** Field of a body posted to `trialCalls.secretKey`. */
export const referenceField = 'reference';

/** Signed tokens for the steps after a sign-up. Both expire after `KEY_REFERENCE_MINUTES`. */
export const trialSetupSchema = v.object({
  /** Permits creating the secret key. */
  reference: v.string(),
  /** Permits watching for the first request. Part of a URL, so it permits nothing else. */
  statusToken: v.string(),
});
export type TrialSetup = v.InferOutput<typeof trialSetupSchema>;

/** Time during which a new key can be shown again and its secret key be created. */
export const KEY_REFERENCE_MINUTES = 120;

/** Data of the server-sent events: time of the first request in ISO 8601, null before it. */
export type FirstRequest = { readonly receivedAt: string | null };
