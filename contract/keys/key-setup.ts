import * as v from 'valibot';

/** Query parameter of `keySetupCalls.firstRequest`. */
export const statusTokenParameter = 'token';
/** Field of a body posted to `keySetupCalls.secretKey`. */
export const referenceField = 'reference';

/** Signed tokens for the steps after a sign-up. Both expire after `KEY_REFERENCE_MINUTES`. */
export const keySetupSchema = v.object({
  /** Permits creating the secret key. */
  reference: v.string(),
  /** Permits watching for the first request. Part of a URL, so it permits nothing else. */
  statusToken: v.string(),
});
export type KeySetup = v.InferOutput<typeof keySetupSchema>;

/** Time during which a new key can be shown again and its secret key be created. */
export const KEY_REFERENCE_MINUTES = 120;

/** Data of the server-sent events: time of the first request in ISO 8601, null before it. */
export type FirstRequest = { readonly receivedAt: string | null };
