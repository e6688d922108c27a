import { hash } from 'node:crypto';
import { type Challenge, encodePuzzle, formatSolution } from '@whorl/contract/leads/proof-of-work.ts';

/** Solves a challenge like the browser's worker, with Node's hash function. */
export function solveChallenge(challenge: Challenge): string {
  const nonces = Array.from({ length: challenge.puzzles }, (_, puzzle) => {
    let nonce = 0;
    while (countLeadingZeroBits(encodePuzzle(challenge.salt, puzzle, nonce)) < challenge.zeroBits) nonce += 1;
    return nonce;
  });
  return formatSolution(challenge, nonces);
}

const countLeadingZeroBits = (bytes: Uint8Array): number => Math.clz32(hash('sha256', bytes, 'buffer').readUInt32BE());
