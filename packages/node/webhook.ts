import { createHmac, timingSafeEqual } from 'node:crypto';

/** Largest age of a signed timestamp in seconds, and its largest lead over this machine's clock. */
const DEFAULT_TOLERANCE_SECONDS = 300;

export type WebhookSignature = {
  /** Raw body as received, not parsed and serialized again. */
  readonly body: string | Uint8Array;
  /**
   * Value of the signature header: a list of `v1=HEX`, comma-separated (`FPJS-Event-Signature`), or with `timestamp`
   * `sha256=HEX` (`X-Whorl-Signature`). A missing header is an invalid signature.
   */
  readonly header: string | null | undefined;
  readonly secret: string;
  /** Value of `X-Whorl-Timestamp`, in seconds since 1970: part of the signed text. */
  readonly timestamp?: string | null | undefined;
  /** Largest difference between `timestamp` and this machine's clock; 300 by default. */
  readonly toleranceSeconds?: number;
};

/**
 * Returns whether a webhook was signed with the secret: HMAC-SHA256 of the body, or of `timestamp.body` if there is a
 * timestamp, in hexadecimal. The header may have several signatures while a secret is rotated; one valid is enough.
 *
 * @throws TypeError if the secret is empty, because anyone could sign with it
 */
export function verifyWebhookSignature({
  body,
  header,
  secret,
  timestamp,
  toleranceSeconds = DEFAULT_TOLERANCE_SECONDS,
}: WebhookSignature): boolean {
  if (typeof secret !== 'string' || secret === '') throw new TypeError('secret must be a non-empty string');
  const hmac = createHmac('sha256', secret);
  if (typeof timestamp === 'string') {
    const differenceSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
    if (!/^\d+$/.test(timestamp) || differenceSeconds > toleranceSeconds) return false;
    hmac.update(`${timestamp}.`);
  }
  const expected = hmac.update(body).digest();
  const scheme = typeof timestamp === 'string' ? 'sha256' : 'v1';
  return (header ?? '').split(',').some((entry) => {
    const [name, hex = ''] = entry.trim().split('=');
    return name === scheme && /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected);
  });
}
