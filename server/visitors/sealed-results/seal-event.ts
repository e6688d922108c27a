import { createCipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { EventAnswer } from '@whorl/contract/identification/event.ts';

/** First bytes of a sealed result. */
const HEADER = Buffer.from([0x9e, 0x85, 0xdc, 0xed]);
const NONCE_BYTES = 12;

/**
 * Encrypts an event as the commercial vendor's client libraries decrypt it: the header, a random nonce, the deflated JSON
 * encrypted with AES-256-GCM, and its authentication tag of 16 bytes (`unsealAes256Gcm` in `@fingerprint/node-sdk` 7.7).
 *
 * @param key 32 bytes, base64
 * @returns base64
 */
export function sealEvent(event: EventAnswer, key: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce);
  const encrypted = [cipher.update(deflateRawSync(JSON.stringify(event))), cipher.final()];
  return Buffer.concat([HEADER, nonce, ...encrypted, cipher.getAuthTag()]).toString('base64');
}
