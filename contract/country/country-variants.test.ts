import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseCountryVariant, countryVariants, findCountryVariant, parseChosenVersion } from './country-variants.ts';

const [brazil] = countryVariants;
if (!brazil) throw new Error('There is no variant to test with');
const { international, variant } = brazil;

test.each([
  ['a visitor in Brazil', international, 'BR', undefined, variant],
  ['a visitor elsewhere', international, 'PT', undefined, undefined],
  ['a visitor whose country is unknown', international, undefined, undefined, undefined],
  ['a visitor in Brazil who chose the international version', international, 'BR', 'international', undefined],
  ['a visitor elsewhere who chose the Brazilian version', international, 'DE', 'BR', variant],
  ['a visitor elsewhere who opens the variant', variant, 'DE', undefined, undefined],
  ['a visitor on the variant who chose the other version', variant, 'BR', 'international', undefined],
  ['a page without variants', '/blog/', 'BR', undefined, undefined],
])('chooseCountryVariant returns the right page for %s', (_who, path, country, chosen, expected) => {
  expect(chooseCountryVariant(path, country, chosen)).toBe(expected);
});

test('the path of each variant is the international one with the country code appended', () => {
  for (const entry of countryVariants) {
    expect(entry.variant).toBe(entry.international.replace(/\/$/, `-${entry.country.toLowerCase()}/`));
  }
});

test('chooseCountryVariant never redirects in a loop, for any country and stored choice', () => {
  const paths = countryVariants.flatMap((entry) => [entry.international, entry.variant]);
  const anything = fc.oneof(fc.constantFrom('BR', 'international', undefined), fc.string());
  fc.assert(
    fc.property(fc.constantFrom(...paths), anything, anything, (path, country, chosen) => {
      const next = chooseCountryVariant(path, country, chosen);
      return next === undefined || chooseCountryVariant(next, country, chosen) === undefined;
    }),
  );
});

test('findCountryVariant returns the pair for both of its pages, and undefined for other pages', () => {
  expect(findCountryVariant(international)).toBe(brazil);
  expect(findCountryVariant(variant)).toBe(brazil);
  expect(findCountryVariant('/blog/')).toBeUndefined();
});

test('parseChosenVersion accepts only known choices', () => {
  expect(parseChosenVersion('BR')).toBe('BR');
  expect(parseChosenVersion('international')).toBe('international');
  for (const stored of [null, '', 'br', 'DE', '{"BR":1}']) expect(parseChosenVersion(stored)).toBeUndefined();
});
