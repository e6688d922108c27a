import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The first one signs, each of them verifies. Asked at every use, since they change while the server runs. */
export type SigningSecrets = () => readonly string[];

/** Signs short texts for one purpose; what is signed for one means nothing for another. */
export type Signer = {
  /** HMAC-SHA256 as Base64url, 43 characters. @param parts have no line breaks */
  sign(parts: readonly string[]): string;
  isSigned(parts: readonly string[], signature: string): boolean;
};

const KEY_BYTES = 32;

/**
 * The one signer of everything that leaves the server and comes back: cookies, tickets, links.
 *
 * @param secrets shared by all processes; a text where there is one for good
 * @param purpose makes a key of its own of each secret (RFC 5869)
 * @param accept `plain` also takes what was signed before there was this signer: with the secret itself, over purpose and
 *   parts with colons between. Browsers carry such ids for up to a year; no part of them may have a colon.
 */
export function createSigner(
  secrets: SigningSecrets | string,
  purpose: string,
  accept: 'own' | 'plain' = 'own',
): Signer {
  const present = typeof secrets === 'string' ? () => [secrets] : secrets;
  const keys = new Map<string, Buffer>();
  const keyOf = (secret: string): Buffer => {
    const known = keys.get(secret);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
    keys.set(secret, key);
    return key;
  };
  const own = (secret: string, parts: readonly string[]): string => mac(keyOf(secret), parts.join('\n'));
  const plain = (secret: string, parts: readonly string[]): string => mac(secret, [purpose, ...parts].join(':'));
  return {
    sign(parts) {
      const [secret] = present();
      if (secret === undefined) throw new Error('There is no secret to sign with');
      return own(secret, parts);
    },
    isSigned: (parts, signature) =>
      present().some(
        (secret) =>
          sameBytes(signature, own(secret, parts)) ||
          (accept === 'plain' && sameBytes(signature, plain(secret, parts))),
      ),
  };
}

const mac = (key: Buffer | string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

function sameBytes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
