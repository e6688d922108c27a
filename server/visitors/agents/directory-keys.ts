import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import * as v from 'valibot';

/** Public Ed25519 keys by JWK thumbprint (RFC 7638). */
export type DirectoryKeys = ReadonlyMap<string, DirectoryKey>;
type DirectoryKey = {
  readonly key: KeyObject;
  /** Validity in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
};

/** A search in more keys would take time that a client determines. */
const MAX_KEYS = 100;
/** Thumbprint of the published example key of RFC 9421, B.1.4, whose private key is known. */
const EXAMPLE_KEY = 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U';
/** Some directories state times in milliseconds; as seconds those are after the year 5000. */
const FIRST_MILLISECONDS = 1e11;

const jwkSchema = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  nbf: v.optional(v.number()),
  exp: v.optional(v.number()),
});
const keySetSchema = v.object({ keys: v.pipe(v.array(v.unknown()), v.maxLength(MAX_KEYS)) });

/** Returns the thumbprint of an Ed25519 key (RFC 8037, A.3). @param x public key, base64url */
export const computeThumbprint = (x: string): string =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

/**
 * Reads a JWK Set. Keys of other algorithms and the published example key are skipped. The thumbprint is computed and not
 * taken from `kid`, so that no directory can provide a key under the ID of another.
 *
 * @throws ValiError if it isn't a JWK Set or has too many keys
 */
export function readKeySet(keySet: unknown): DirectoryKeys {
  const keys = new Map<string, DirectoryKey>();
  for (const each of v.parse(keySetSchema, keySet).keys) {
    const parsed = v.safeParse(jwkSchema, each);
    if (!parsed.success) continue;
    const { kty, crv, x, nbf = 0, exp = Number.POSITIVE_INFINITY } = parsed.output;
    const thumbprint = computeThumbprint(x);
    if (thumbprint === EXAMPLE_KEY) continue;
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    keys.set(thumbprint, { key, from: toMilliseconds(nbf), until: toMilliseconds(exp) });
  }
  return keys;
}

const toMilliseconds = (time: number): number => (time >= FIRST_MILLISECONDS ? time : time * 1000);
