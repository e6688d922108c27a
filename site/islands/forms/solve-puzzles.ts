import { type Challenge, encodePuzzle, NONCE_OFFSET, PUZZLE_BYTES } from '@whorl/contract/leads/proof-of-work.ts';

/**
 * Finds the nonce of each puzzle of a challenge. Contains its own SHA-256, because `crypto.subtle` returns a promise
 * for each hash, which is ten times slower, and requires HTTPS.
 */
export function solvePuzzles({ salt, puzzles, zeroBits }: Omit<Challenge, 'text'>): number[] {
  return Array.from({ length: puzzles }, (_, puzzle) => {
    const block = paddedBlock(encodePuzzle(salt, puzzle, 0));
    let nonce = 0;
    for (; Math.clz32(hashFirstWord(block)) < zeroBits; nonce += 1) writeNonce(block, nonce + 1);
    return nonce;
  });
}

const WORDS = 16;
const ROUNDS = 64;

/** Pads the message to one SHA-256 block (FIPS 180-4, 5.1.1): a one bit, zeros, the length in bits. */
function paddedBlock(message: Uint8Array): Int32Array {
  const bytes = new DataView(new ArrayBuffer(WORDS * 4));
  message.forEach((byte, index) => {
    bytes.setUint8(index, byte);
  });
  bytes.setUint8(PUZZLE_BYTES, 0x80);
  bytes.setUint32((WORDS - 1) * 4, PUZZLE_BYTES * 8);
  return Int32Array.from({ length: WORDS }, (_, word) => bytes.getInt32(word * 4));
}

/** Writes the nonce, which is one aligned word of the block. */
function writeNonce(block: Int32Array, nonce: number): void {
  block[NONCE_OFFSET / 4] = nonce;
}

const primes = firstPrimes(ROUNDS);
const roots = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));
const schedule = new Int32Array(ROUNDS);

/** Returns the first 32 bits of the SHA-256 hash of one block (FIPS 180-4, 6.2.2). */
function hashFirstWord(block: Int32Array): number {
  const w = schedule;
  w.set(block);
  for (let t = WORDS; t < ROUNDS; t += 1) {
    const x = w[t - 15] as number;
    const y = w[t - 2] as number;
    const s0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
    const s1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
    w[t] = (w[t - 16] as number) + s0 + (w[t - 7] as number) + s1;
  }
  let a = start[0] as number;
  let b = start[1] as number;
  let c = start[2] as number;
  let d = start[3] as number;
  let e = start[4] as number;
  let f = start[5] as number;
  let g = start[6] as number;
  let h = start[7] as number;
  for (let t = 0; t < ROUNDS; t += 1) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roots[t] as number) + (w[t] as number)) | 0;
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + (start[0] as number)) | 0;
}

function rotateRight(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** Returns the first 32 bits of a number's fractional part. */
function fractionBits(value: number): number {
  return (value - Math.floor(value)) * 2 ** 32;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}
