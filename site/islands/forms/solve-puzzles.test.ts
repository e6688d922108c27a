import { createHash } from 'node:crypto';
import { encodePuzzle } from '@whorl/contract/leads/proof-of-work.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solvePuzzles } from './solve-puzzles.ts';

const countLeadingZeros = (bytes: Uint8Array) => Math.clz32(createHash('sha256').update(bytes).digest().readUInt32BE());

test('solvePuzzles() finds the first number whose SHA-256 hash begins with the required zero bits', () => {
  const salt = fc.string({ minLength: 43, maxLength: 43, unit: fc.constantFrom(...'abcXYZ019-_') });
  fc.assert(
    fc.property(salt, fc.integer({ min: 0, max: 10 }), (chosen, zeroBits) => {
      const nonces = solvePuzzles({ salt: chosen, puzzles: 3, zeroBits });
      expect(nonces).toHaveLength(3);
      for (const [puzzle, nonce] of nonces.entries()) {
        const hashes = Array.from({ length: nonce + 1 }, (_, each) =>
          countLeadingZeros(encodePuzzle(chosen, puzzle, each)),
        );
        expect(hashes.findIndex((zeros) => zeros >= zeroBits)).toBe(nonce);
      }
    }),
    { numRuns: 30 },
  );
});
