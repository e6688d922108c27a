import { createHash } from 'node:crypto';
import { puzzleBytes } from '@whorl/contract/leads/proof-of-work.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solvePuzzles } from './solve-puzzles.ts';

const zerosOf = (bytes: Uint8Array) => Math.clz32(createHash('sha256').update(bytes).digest().readUInt32BE());

test('finds the first number whose hash begins with so many zero bits, by what Node hashes', () => {
  const salt = fc.string({ minLength: 43, maxLength: 43, unit: fc.constantFrom(...'abcXYZ019-_') });
  fc.assert(
    fc.property(salt, fc.integer({ min: 0, max: 10 }), (chosen, zeroBits) => {
      const nonces = solvePuzzles({ salt: chosen, puzzles: 3, zeroBits });
      expect(nonces).toHaveLength(3);
      for (const [puzzle, nonce] of nonces.entries()) {
        const hashes = Array.from({ length: nonce + 1 }, (_, each) => zerosOf(puzzleBytes(chosen, puzzle, each)));
        expect(hashes.findIndex((zeros) => zeros >= zeroBits)).toBe(nonce);
      }
    }),
    { numRuns: 30 },
  );
});
