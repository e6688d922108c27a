import { createHash, createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type KeyKind, keyKinds } from '@whorl/contract/keys/api-key.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 192 bits. */
const BODY_BYTES = 24;
/** What the largest such number takes in 62 digits. */
const BODY_LENGTH = 33;
const CHECKSUM_LENGTH = 6;
const LENGTH = BODY_LENGTH + CHECKSUM_LENGTH;
const ENDING_SHOWN = 4;

/** A new key: its text is kept nowhere, so a secret one cannot be shown again. */
export const mintKeyText = (kind: KeyKind): string => written(kind, randomBytes(BODY_BYTES));

/**
 * The key of a row that a lead brought, made out of the row's id, for the same answer to the same question.
 *
 * @param secret only with it can the key be made again
 */
export const derivedKeyText = (kind: KeyKind, id: string, secret: string): string =>
  written(kind, createHmac('sha256', secret).update(`api-key:${kind}:${id}`).digest().subarray(0, BODY_BYTES));

/**
 * Its prefix says what it is, its last six characters are a checksum of the rest, so that a scanner of source code knows a
 * key from noise and a mistyped one is refused without a look into the database.
 */
function written(kind: KeyKind, body: Buffer): string {
  const beginning = keyKinds[kind].prefix + inDigits(BigInt(`0x${body.toString('hex')}`), BODY_LENGTH);
  return beginning + checksum(beginning);
}

/** Whether a text can be a key at all. */
export function looksLikeKey(text: string): boolean {
  const prefix = Object.values(keyKinds).find((kind) => text.startsWith(kind.prefix))?.prefix;
  if (prefix === undefined || text.length !== prefix.length + LENGTH) return false;
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)));
}

export const hashOfKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What may be kept and listed of a key. */
export const shownOf = (text: string): string =>
  text.startsWith(keyKinds.public.prefix)
    ? text
    : `${text.slice(0, text.indexOf('_') + 1)}…${text.slice(-ENDING_SHOWN)}`;

const checksum = (text: string): string => inDigits(BigInt(crc32(text)), CHECKSUM_LENGTH);

function inDigits(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? '') + text;
  return text.padStart(length, '0');
}
