import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryVariants, parseChosenVersion, variantFor, variantPairOf } from './country-variants.ts';

const [brazil] = countryVariants;
if (!brazil) throw new Error('There is no variant to test with');
const { international, variant } = brazil;

test.each([
  ['a visitor in Brazil', international, 'BR', undefined, variant],
  ['a visitor elsewhere', international, 'PT', undefined, undefined],
  ['a visitor of whom nobody knows the country', international, undefined, undefined, undefined],
  ['a visitor in Brazil who chose the international version', international, 'BR', 'international', undefined],
  ['a visitor elsewhere who chose the Brazilian version', international, 'DE', 'BR', variant],
  ['a visitor elsewhere who opens the variant', variant, 'DE', undefined, undefined],
  ['a visitor on the variant who chose the other version', variant, 'BR', 'international', undefined],
  ['a page without variants', '/blog/', 'BR', undefined, undefined],
])('%s', (_who, path, country, chosen, expected) => {
  expect(variantFor(path, country, chosen)).toBe(expected);
});

describe('the table', () => {
  test('has a variant that is the same path with the country behind it', () => {
    for (const entry of countryVariants) {
      expect(entry.variant).toBe(entry.international.replace(/\/$/, `-${entry.country.toLowerCase()}/`));
    }
  });

  test('leads nobody in circles, wherever they are and whatever is stored', () => {
    const paths = countryVariants.flatMap((entry) => [entry.international, entry.variant]);
    const anything = fc.oneof(fc.constantFrom('BR', 'international', undefined), fc.string());
    fc.assert(
      fc.property(fc.constantFrom(...paths), anything, anything, (path, country, chosen) => {
        const next = variantFor(path, country, chosen);
        return next === undefined || variantFor(next, country, chosen) === undefined;
      }),
    );
  });
});

test('both pages of a pair know it', () => {
  expect(variantPairOf(international)).toBe(brazil);
  expect(variantPairOf(variant)).toBe(brazil);
  expect(variantPairOf('/blog/')).toBeUndefined();
});

test('only a known choice is read from storage', () => {
  expect(parseChosenVersion('BR')).toBe('BR');
  expect(parseChosenVersion('international')).toBe('international');
  for (const stored of [null, '', 'br', 'DE', '{"BR":1}']) expect(parseChosenVersion(stored)).toBeUndefined();
});
