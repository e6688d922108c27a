import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The largest multiple of the alphabet's length in a byte; higher bytes are thrown away, so that no letter is likelier. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** Twenty random letters and digits: 119 bits. */
export const mintVisitorId = (): string => randomText(20);

/** Twelve: 71 bits, of a store of cookies. */
export const mintProfileId = (): string => randomText(12);

/** @param now milliseconds since 1970 */
export const mintRequestId = (now: number): string => `${String(now).padStart(13, '0')}.${randomText(6)}`;

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}
