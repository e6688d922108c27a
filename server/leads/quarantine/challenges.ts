import { hash } from 'node:crypto';
import { type Challenge, puzzleBytes } from '@whorl/contract/leads/proof-of-work.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSigner, type SigningSecrets } from '../../platform/signer.ts';
import type { LeadRow } from '../lead-tables.ts';

/**
 * 2¹⁷ hashes on average: 0.1 s of a desk's CPU, 0.5 s of one that is slowed down to a quarter, 0.6 s for the slowest tenth
 * of those (`bench/leads/challenge.ts`).
 */
const PUZZLES = 16;
const ZERO_BITS = 13;
/** A slow telephone needs some seconds, and its owner may look away. */
const LIFE_MS = 10 * 60_000;
const NUMBER_BASE = 36;
const NONCES = 2 ** 32;

/** Which message a challenge is for. */
type Message = Pick<LeadRow, 'form' | 'submission_id'>;

/** Puzzles that are bound to one message: a solution is good for it alone, and for some minutes. Nothing is kept. */
export type Challenges = {
  issue(message: Message): Challenge;
  /** @param solution as `writtenSolution` writes it, or anything */
  isSolved(solution: string | undefined, message: Message): boolean;
};

export function createChallenges(secrets: SigningSecrets, clock: Clock): Challenges {
  const signer = createSigner(secrets, 'leads:challenge');
  // What is asked for is signed too: an easier challenge is another one.
  const signed = ({ form, submission_id }: Message, expiresAt: string) => [
    form,
    submission_id,
    expiresAt,
    String(PUZZLES),
    String(ZERO_BITS),
  ];
  return {
    issue(message) {
      const expiresAt = (clock.now() + LIFE_MS).toString(NUMBER_BASE);
      const salt = signer.sign(signed(message, expiresAt));
      return { text: `${expiresAt}.${salt}`, salt, puzzles: PUZZLES, zeroBits: ZERO_BITS };
    },
    isSolved(solution, message) {
      const [expiresAt = '', salt = '', ...written] = solution?.split('.') ?? [];
      if (written.length !== PUZZLES || !signer.isSigned(signed(message, expiresAt), salt)) return false;
      if (Number.parseInt(expiresAt, NUMBER_BASE) < clock.now()) return false;
      return written.every((text, puzzle) => {
        const nonce = Number.parseInt(text, NUMBER_BASE);
        return nonce >= 0 && nonce < NONCES && zeroBitsOf(puzzleBytes(salt, puzzle, nonce)) >= ZERO_BITS;
      });
    },
  };
}

function zeroBitsOf(bytes: Uint8Array): number {
  return Math.clz32(hash('sha256', bytes, 'buffer').readUInt32BE());
}
