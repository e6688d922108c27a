import { createHash, createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type KeyKind, keyKinds } from '@whorl/contract/keys/api-key.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 192 bits. */
const BODY_BYTES = 24;
/** Length of the largest such number in base 62. */
const BODY_LENGTH = 33;
const CHECKSUM_LENGTH = 6;
const LENGTH = BODY_LENGTH + CHECKSUM_LENGTH;
const ENDING_SHOWN = 4;

/** Generates a key. Its text isn't stored, so a secret key can't be shown again. */
export const generateKeyText = (kind: KeyKind): string => formatKey(kind, randomBytes(BODY_BYTES));

/** Names that keys are derived with. Free keys keep their earlier name, so that issued ones can still be derived. */
const derivationNames: Readonly<Partial<Record<KeyKind, string>>> = { free: 'trial', 'free-secret': 'trial-secret' };

/**
 * Derives the key of a lead from its row ID, so that a repeated submission gets the same key.
 *
 * @param secret required to derive the same key again
 */
export const deriveKeyText = (kind: KeyKind, id: string, secret: string): string =>
  formatKey(
    kind,
    createHmac('sha256', secret)
      .update(`api-key:${derivationNames[kind] ?? kind}:${id}`)
      .digest()
      .subarray(0, BODY_BYTES),
  );

/**
 * Formats a key with a prefix for its kind and a checksum of six characters, so that secret scanners can detect it, and
 * a mistyped key is rejected without a database query.
 */
function formatKey(kind: KeyKind, body: Buffer): string {
  const beginning = keyKinds[kind].prefix + toDigits(BigInt(`0x${body.toString('hex')}`), BODY_LENGTH);
  return beginning + checksum(beginning);
}

/** Whether a text has the format of a key. */
export function isKeyFormat(text: string): boolean {
  const prefix = Object.values(keyKinds).find((kind) => text.startsWith(kind.prefix))?.prefix;
  if (prefix === undefined || text.length !== prefix.length + LENGTH) return false;
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)));
}

/** Returns the SHA-256 of a key in Base64url, by which keys are looked up. */
export const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns the part of a key that may be stored and listed. */
export const maskKey = (text: string): string =>
  text.startsWith(keyKinds.public.prefix)
    ? text
    : `${text.slice(0, text.indexOf('_') + 1)}…${text.slice(-ENDING_SHOWN)}`;

const checksum = (text: string): string => toDigits(BigInt(crc32(text)), CHECKSUM_LENGTH);

function toDigits(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? '') + text;
  return text.padStart(length, '0');
}
