import { createDecipheriv } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Event } from './event-types.ts';

const HEADER = Buffer.from([0x9e, 0x85, 0xdc, 0xed]);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Largest size of an event, so that a small result can't fill the memory. */
const MAX_EVENT_BYTES = 1024 * 1024;

export type SealedResult = {
  /** `sealedResult` of the agent's result, base64. */
  readonly sealedResult: string;
  /** Sealing key of the workspace, base64; several while a key is replaced. */
  readonly keys: readonly string[];
};

/**
 * Decrypts a sealed result of the agent. It proves that the event comes from your server, but not that it is new: also
 * check `timestamp`, and accept each `requestId` once.
 *
 * @returns the event as `getEvent` returns it
 * @throws TypeError if no key is given, or one isn't 32 bytes in base64
 * @throws Error if the result isn't a sealed one, was changed, or was sealed with another key
 */
export function unsealResult({ sealedResult, keys }: SealedResult): Event {
  const decoded = keys.map((key) => Buffer.from(key, 'base64'));
  if (decoded.length === 0) throw new TypeError('keys must have at least one key');
  if (decoded.some(({ length }) => length !== KEY_BYTES)) throw new TypeError('keys must be 32 bytes in base64');
  const sealed = Buffer.from(sealedResult, 'base64');
  if (!sealed.subarray(0, HEADER.length).equals(HEADER) || sealed.length < HEADER.length + NONCE_BYTES + TAG_BYTES) {
    throw new Error('sealedResult is not a sealed result');
  }
  for (const key of decoded) {
    const compressed = decrypt(sealed, key);
    if (compressed === undefined) continue;
    return JSON.parse(inflateRawSync(compressed, { maxOutputLength: MAX_EVENT_BYTES }).toString()) as Event;
  }
  throw new Error('sealedResult was changed, or sealed with another key');
}

/** Returns the plain bytes; undefined if the authentication tag doesn't match. */
function decrypt(sealed: Buffer, key: Buffer): Buffer | undefined {
  const start = HEADER.length + NONCE_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(HEADER.length, start), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(start, -TAG_BYTES));
  try {
    decipher.final();
    return plain;
  } catch {
    return undefined;
  }
}
