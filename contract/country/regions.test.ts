import { countries, type TCountryCode } from 'countries-list';
import { expect, test } from 'vitest';
import { formRegionOf, internalRegions, regionOfCountry } from './regions.ts';

const all = Object.keys(countries) as TCountryCode[];
const inRegion = (region: string) => all.filter((country) => regionOfCountry(country) === region);

test('AMER is exactly four countries, and whatever is unknown', () => {
  expect(inRegion('AMER').sort()).toEqual(['AQ', 'CA', 'PM', 'UM', 'US']);
  for (const unknown of [undefined, '', 'ZZ', 'EU', 'constructor']) expect(regionOfCountry(unknown)).toBe('AMER');
});

test('every country of the world stands in one region, near its continent', () => {
  const expected: Record<string, readonly string[]> = {
    AF: ['EMEA'],
    AN: ['AMER', 'APAC', 'EMEA', 'LATAM'],
    AS: ['APAC', 'EMEA'],
    EU: ['EMEA'],
    NA: ['AMER', 'LATAM', 'EMEA'],
    OC: ['APAC', 'AMER'],
    SA: ['LATAM'],
  };
  for (const country of all)
    expect(expected[countries[country].continent], country).toContain(regionOfCountry(country));
  expect(internalRegions.flatMap(inRegion)).toHaveLength(all.length);
});

test.each([
  ['DE', 'EMEA', 'EMEA'],
  ['br', 'LATAM', 'Americas'],
  ['US', 'AMER', 'Americas'],
  ['MX', 'LATAM', 'Americas'],
  ['JP', 'APAC', 'APAC'],
  ['AE', 'EMEA', 'EMEA'],
  ['GL', 'EMEA', 'EMEA'],
])('%s is in %s, on a form %s', (country, region, form) => {
  expect(regionOfCountry(country)).toBe(region);
  expect(formRegionOf(regionOfCountry(country))).toBe(form);
});
