import * as v from 'valibot';
import { type KeyKind, keyKinds } from './api-key.ts';

/** A key as whoever asked for it is shown it. */
export const issuedKeySchema = v.object({
  kind: v.picklist(Object.keys(keyKinds) as KeyKind[]),
  key: v.string(),
  /** ISO 8601. */
  expiresAt: v.string(),
});
export type IssuedKey = v.InferOutput<typeof issuedKeySchema>;
