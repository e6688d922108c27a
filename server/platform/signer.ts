import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Returns the current secrets: the first signs, each verifies. Called at every use, because they are rotated at run time. */
export type SigningSecrets = () => readonly string[];

/** Signs short texts for one purpose; a signature is invalid for any other purpose. */
export type Signer = {
  /** Returns the HMAC-SHA256 in Base64url, 43 characters. @param parts texts without line breaks */
  sign(parts: readonly string[]): string;
  isSigned(parts: readonly string[], signature: string): boolean;
};

const KEY_BYTES = 32;

/**
 * Creates the signer of values that clients send back: cookies, tickets, links.
 *
 * @param secrets shared by all processes; a string if there is only one
 * @param purpose a separate key is derived from each secret for it (HKDF, RFC 5869)
 * @param accept `plain` also accepts an older format: signed with the secret itself, purpose and parts joined with colons.
 *   Browsers store such IDs for up to a year; their parts have no colons.
 */
export function createSigner(
  secrets: SigningSecrets | string,
  purpose: string,
  accept: 'own' | 'plain' = 'own',
): Signer {
  const present = typeof secrets === 'string' ? () => [secrets] : secrets;
  const keys = new Map<string, Buffer>();
  const deriveKey = (secret: string): Buffer => {
    const known = keys.get(secret);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
    keys.set(secret, key);
    return key;
  };
  const own = (secret: string, parts: readonly string[]): string => computeMac(deriveKey(secret), parts.join('\n'));
  const plain = (secret: string, parts: readonly string[]): string => computeMac(secret, [purpose, ...parts].join(':'));
  return {
    sign(parts) {
      const [secret] = present();
      if (secret === undefined) throw new Error('No secret to sign with');
      return own(secret, parts);
    },
    isSigned: (parts, signature) =>
      present().some(
        (secret) =>
          isEqual(signature, own(secret, parts)) || (accept === 'plain' && isEqual(signature, plain(secret, parts))),
      ),
  };
}

const computeMac = (key: Buffer | string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
