import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;

/** Signs short texts for one purpose; what is signed for one means nothing for another. */
export type Signer = {
  /** HMAC-SHA256 as Base64url, 43 characters. @param parts have no line breaks */
  sign(parts: readonly string[]): string;
  isSigned(parts: readonly string[], signature: string): boolean;
};

/**
 * @param secret shared by all processes
 * @param purpose makes a key of its own (RFC 5869)
 */
export function createSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `leads:${purpose}`, KEY_BYTES));
  const sign = (parts: readonly string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  return {
    sign,
    isSigned(parts, signature) {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(parts))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
