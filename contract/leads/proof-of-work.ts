import * as v from 'valibot';

/**
 * What a browser is asked to compute when its message looks suspicious: for each of so many puzzles a number that makes
 * the SHA-256 of `puzzleBytes` begin with so many zero bits. Many small puzzles take a more even time than a large one.
 */
export const challengeSchema = v.object({
  /** Signed; sent back as it is. */
  text: v.string(),
  /** In every puzzle; 43 characters of Base64url. */
  salt: v.string(),
  puzzles: v.number(),
  zeroBits: v.number(),
});
export type Challenge = v.InferOutput<typeof challengeSchema>;

/** The salt, one byte for which puzzle it is, four for the number: with its padding one block of SHA-256. */
const SALT_LENGTH = 43;
export const PUZZLE_BYTES = SALT_LENGTH + 5;
/** Where the number stands, highest byte first. */
export const NONCE_OFFSET = SALT_LENGTH + 1;

/** What is hashed, with `nonce` a whole number below 2³². */
export function puzzleBytes(salt: string, puzzle: number, nonce: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PUZZLE_BYTES);
  bytes.set(new TextEncoder().encode(salt.slice(0, SALT_LENGTH)));
  bytes[SALT_LENGTH] = puzzle;
  new DataView(bytes.buffer).setUint32(NONCE_OFFSET, nonce);
  return bytes;
}

/** The solution as it is sent: the challenge's text and one number for each puzzle. */
export const writtenSolution = (challenge: Pick<Challenge, 'text'>, nonces: readonly number[]): string =>
  [challenge.text, ...nonces.map((nonce) => nonce.toString(36))].join('.');
