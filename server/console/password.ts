import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 16 MiB and five passes (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt). */
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 2 ** 25 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Returns the salted hash of a password, as stored: `scrypt.SALT.KEY` in Base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(normalize(password), salt, KEY_BYTES, COST);
  return `scrypt.${salt.toString('base64url')}.${key.toString('base64url')}`;
}

/**
 * Whether a password has this hash. Without a hash it takes the same time, so that the duration doesn't reveal which
 * email addresses have an account.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = stored?.split('.') ?? [];
  const derived = await derive(normalize(password), Buffer.from(salt, 'base64url'), KEY_BYTES, COST);
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(derived, expected);
}

/** The same password may be typed in composed or decomposed characters, depending on the device. */
const normalize = (password: string): string => password.normalize('NFKC');
