import { hash } from 'node:crypto';
import { type Challenge, puzzleBytes, writtenSolution } from '@whorl/contract/leads/proof-of-work.ts';

/** Solves a challenge as the worker in the browser does, by Node's own hash. */
export function solve(challenge: Challenge): string {
  const nonces = Array.from({ length: challenge.puzzles }, (_, puzzle) => {
    let nonce = 0;
    while (zeroBitsOf(puzzleBytes(challenge.salt, puzzle, nonce)) < challenge.zeroBits) nonce += 1;
    return nonce;
  });
  return writtenSolution(challenge, nonces);
}

const zeroBitsOf = (bytes: Uint8Array): number => Math.clz32(hash('sha256', bytes, 'buffer').readUInt32BE());
