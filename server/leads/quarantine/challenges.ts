import { hash } from 'node:crypto';
import { type Challenge, encodePuzzle } from '@whorl/contract/leads/proof-of-work.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSigner, type SigningSecrets } from '../../platform/signer.ts';
import type { LeadRow } from '../lead-tables.ts';

/**
 * 2¹⁷ hashes on average: 0.1 s on a desktop CPU, 0.5 s on one that is throttled to a quarter, 0.6 s for the slowest
 * tenth of those (`bench/leads/challenge.ts`).
 */
const PUZZLES = 16;
const ZERO_BITS = 13;
/** A slow phone needs some seconds, and its owner may look away. */
const CHALLENGE_LIFETIME_MS = 10 * 60_000;
const NUMBER_BASE = 36;
const NONCES = 2 ** 32;

/** Identifies the submission that a challenge is for. */
type Message = Pick<LeadRow, 'form' | 'submission_id'>;

/** Proof-of-work challenges, each bound to one submission and valid for some minutes. Nothing is stored. */
export type Challenges = {
  issue(message: Message): Challenge;
  /** @param solution in the format of `formatSolution`, or any other text */
  isSolved(solution: string | undefined, message: Message): boolean;
};

/** Creates the issuer and verifier of challenges. */
export function createChallenges(secrets: SigningSecrets, clock: Clock): Challenges {
  const signer = createSigner(secrets, 'leads:challenge');
  // The difficulty is signed too, so that it can't be lowered.
  const getSignedParts = ({ form, submission_id }: Message, expiresAt: string) => [
    form,
    submission_id,
    expiresAt,
    String(PUZZLES),
    String(ZERO_BITS),
  ];
  return {
    issue(message) {
      const expiresAt = (clock.now() + CHALLENGE_LIFETIME_MS).toString(NUMBER_BASE);
      const salt = signer.sign(getSignedParts(message, expiresAt));
      return { text: `${expiresAt}.${salt}`, salt, puzzles: PUZZLES, zeroBits: ZERO_BITS };
    },
    isSolved(solution, message) {
      const [expiresAt = '', salt = '', ...written] = solution?.split('.') ?? [];
      if (written.length !== PUZZLES || !signer.isSigned(getSignedParts(message, expiresAt), salt)) return false;
      if (Number.parseInt(expiresAt, NUMBER_BASE) < clock.now()) return false;
      return written.every((text, puzzle) => {
        const nonce = Number.parseInt(text, NUMBER_BASE);
        return nonce >= 0 && nonce < NONCES && countLeadingZeroBits(encodePuzzle(salt, puzzle, nonce)) >= ZERO_BITS;
      });
    },
  };
}

function countLeadingZeroBits(bytes: Uint8Array): number {
  return Math.clz32(hash('sha256', bytes, 'buffer').readUInt32BE());
}
