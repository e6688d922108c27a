import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

// Format of an encrypted backup, after the construction of age (https://age-encryption.org/v1, "STREAM"):
//
//   magic      8 bytes   "WHORLBK1"
//   salt      16 bytes   random for each file
//   check     32 bytes   HMAC-SHA-256 of magic and salt, with a key derived for it: recognizes a wrong key
//   chunks               AES-256-GCM of 65,536 bytes each, the last one may be shorter; each followed by its 16-byte tag
//
// Both keys are HKDF-SHA-256 of BACKUP_KEY with the salt, and "whorl backup check" or "whorl backup chunks" as info. The
// nonce of a chunk is its number (11 bytes, big endian, from 0) and a byte that is 1 for the last chunk, else 0. So
// missing, repeated, exchanged and additional chunks are detected like changed ones. docs/operations.md has a description
// for operators.
const MAGIC = Buffer.from('WHORLBK1');
const SALT_BYTES = 16;
const CHECK_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const FILE_MODE = 0o600;
const ALGORITHM = 'aes-256-gcm';
/** Length of a key in bytes. */
export const BACKUP_KEY_BYTES = 32;

/** Whether a file begins like an encrypted backup. */
export const isEncrypted = (head: Buffer): boolean => head.subarray(0, MAGIC.length).equals(MAGIC);

/**
 * Encrypts a file.
 *
 * @param to path of the new file, which must not exist
 * @param key 32 bytes
 */
export async function encryptFile(from: string, to: string, key: Buffer): Promise<void> {
  await inFiles(from, to, async (input, output) => {
    const { size } = await input.stat();
    const salt = randomBytes(SALT_BYTES);
    await output.write(Buffer.concat([MAGIC, salt, createCheck(key, salt)]));
    const chunkKey = deriveKey(key, salt, 'whorl backup chunks');
    const count = Math.max(1, Math.ceil(size / CHUNK_BYTES));
    for (let number = 0; number < count; number += 1) {
      const plain = await readBytes(input, CHUNK_BYTES);
      const cipher = createCipheriv(ALGORITHM, chunkKey, createNonce(number, number === count - 1));
      await output.write(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
    }
    await output.sync();
  });
}

/**
 * Decrypts a file. On an error the new file is incomplete; delete it.
 *
 * @param to path of the new file, which must not exist
 * @param key 32 bytes
 * @throws BackupError if the key is another one, or the file is damaged or incomplete
 */
export async function decryptFile(from: string, to: string, key: Buffer): Promise<void> {
  await inFiles(from, to, async (input, output) => {
    const { size } = await input.stat();
    const header = await readBytes(input, HEADER_BYTES);
    if (!isEncrypted(header) || size < HEADER_BYTES + TAG_BYTES)
      throw new BackupError(`${from} is damaged: its header.`);
    const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
    if (!timingSafeEqual(header.subarray(MAGIC.length + SALT_BYTES), createCheck(key, salt)))
      throw new BackupError(`${from} was encrypted with another key than BACKUP_KEY, or its header is damaged.`);
    const chunkKey = deriveKey(key, salt, 'whorl backup chunks');
    const count = Math.ceil((size - HEADER_BYTES) / (CHUNK_BYTES + TAG_BYTES));
    for (let number = 0; number < count; number += 1) {
      const sealed = await readBytes(input, CHUNK_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(ALGORITHM, chunkKey, createNonce(number, number === count - 1));
        decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
        const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
        decipher.final();
        await output.write(plain);
      } catch (error) {
        const at = HEADER_BYTES + number * (CHUNK_BYTES + TAG_BYTES);
        throw new BackupError(`${from} is damaged or incomplete, from byte ${at}.`, { cause: error });
      }
    }
    await output.sync();
  });
}

const deriveKey = (key: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, BACKUP_KEY_BYTES));

const createCheck = (key: Buffer, salt: Buffer): Buffer =>
  createHmac('sha256', deriveKey(key, salt, 'whorl backup check'))
    .update(MAGIC)
    .update(salt)
    .digest();

function createNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 1 - 6, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Returns the next bytes of a file, fewer at its end. */
async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

async function inFiles(
  from: string,
  to: string,
  work: (input: FileHandle, output: FileHandle) => Promise<void>,
): Promise<void> {
  const input = await open(from, 'r');
  try {
    const output = await open(to, 'wx', FILE_MODE);
    try {
      await work(input, output);
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}
