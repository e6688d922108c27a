import * as v from 'valibot';

/**
 * Proof-of-work challenge for a suspicious submission: for each puzzle, the browser searches for a nonce with which the
 * SHA-256 of `encodePuzzle` begins with the given number of zero bits. The time for several small puzzles varies less
 * than that for a single large one.
 */
export const challengeSchema = v.object({
  /** Signed text; the solution returns it unchanged. */
  text: v.string(),
  /** Salt of all puzzles; 43 characters of Base64url. */
  salt: v.string(),
  /** Number of puzzles. */
  puzzles: v.number(),
  zeroBits: v.number(),
});
export type Challenge = v.InferOutput<typeof challengeSchema>;

const SALT_LENGTH = 43;
/** Length of the hashed message: salt, puzzle index (1 byte), nonce (4 bytes). With padding it is one SHA-256 block. */
export const PUZZLE_BYTES = SALT_LENGTH + 5;
/** Position of the nonce, which is big-endian. */
export const NONCE_OFFSET = SALT_LENGTH + 1;

/** Returns the message to hash. @param nonce integer below 2³² */
export function encodePuzzle(salt: string, puzzle: number, nonce: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PUZZLE_BYTES);
  bytes.set(new TextEncoder().encode(salt.slice(0, SALT_LENGTH)));
  bytes[SALT_LENGTH] = puzzle;
  new DataView(bytes.buffer).setUint32(NONCE_OFFSET, nonce);
  return bytes;
}

/** Formats a solution for the envelope: the challenge's text and one nonce per puzzle, separated by dots. */
export const formatSolution = (challenge: Pick<Challenge, 'text'>, nonces: readonly number[]): string =>
  [challenge.text, ...nonces.map((nonce) => nonce.toString(36))].join('.');
