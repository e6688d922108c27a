import { countries, type TCountryCode } from 'countries-list';
import { expect, test } from 'vitest';
import { findSalesRegion, salesRegions, toFormRegion } from './regions.ts';

const all = Object.keys(countries) as TCountryCode[];
const inRegion = (region: string) => all.filter((country) => findSalesRegion(country) === region);

test('findSalesRegion returns AMER for exactly four countries and for unknown ones', () => {
  expect(inRegion('AMER').sort()).toEqual(['AQ', 'CA', 'PM', 'UM', 'US']);
  for (const unknown of [undefined, '', 'ZZ', 'EU', 'constructor']) expect(findSalesRegion(unknown)).toBe('AMER');
});

test('findSalesRegion returns one region for every country, matching its continent', () => {
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
    expect(expected[countries[country].continent], country).toContain(findSalesRegion(country));
  expect(salesRegions.flatMap(inRegion)).toHaveLength(all.length);
});

test.each([
  ['DE', 'EMEA', 'EMEA'],
  ['br', 'LATAM', 'Americas'],
  ['US', 'AMER', 'Americas'],
  ['MX', 'LATAM', 'Americas'],
  ['JP', 'APAC', 'APAC'],
  ['AE', 'EMEA', 'EMEA'],
  ['GL', 'EMEA', 'EMEA'],
])('%s belongs to the region %s, and to %s in forms', (country, region, form) => {
  expect(findSalesRegion(country)).toBe(region);
  expect(toFormRegion(findSalesRegion(country))).toBe(form);
});
