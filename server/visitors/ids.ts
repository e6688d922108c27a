import { randomFillSync } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Largest multiple of the alphabet's length in a byte; higher bytes are discarded, so that all characters are equally likely. */
const UNBIASED_BYTES = 256 - (256 % ALPHABET.length);

/** Returns a visitor ID, 20 random letters and digits (119 bits). */
export const generateVisitorId = (): string => randomText(20);

/** Returns the ID of a browser profile, 12 random letters and digits (71 bits). */
export const generateProfileId = (): string => randomText(12);

/** Returns a request ID: the time and 6 random letters and digits. @param now milliseconds since 1970 */
export const generateRequestId = (now: number): string => `${String(now).padStart(13, '0')}.${randomText(6)}`;

/** Random bytes in advance: a call of the system for each ID takes longer than the rest. */
const pool = Buffer.alloc(4096);
let next = pool.length;

function readRandomByte(): number {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  return pool[next++] ?? 0;
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = readRandomByte();
    if (byte < UNBIASED_BYTES) text += ALPHABET[byte % ALPHABET.length];
  }
  return text;
}
