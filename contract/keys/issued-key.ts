import * as v from 'valibot';
import { issuedKinds } from './api-key.ts';

/** An API key as shown to the person who requested it. */
export const issuedKeySchema = v.object({
  kind: v.picklist(issuedKinds),
  key: v.string(),
  /** ISO 8601; null if it doesn't expire. */
  expiresAt: v.nullable(v.string()),
});
export type IssuedKey = v.InferOutput<typeof issuedKeySchema>;
