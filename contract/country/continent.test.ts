import { expect, test } from 'vitest';
import { findContinent, outermostRegions } from './continent.ts';
import { geoNamesContinents } from './test-geonames-continents.ts';

const listed = Object.entries(geoNamesContinents).flatMap(([continent, countries]) =>
  countries.split(' ').map((country) => [country, continent] as const),
);

test('GeoNames lists the 250 countries that the continent table is compared with', () => {
  expect(new Set(listed.map(([country]) => country)).size).toBe(250);
});

test.each(listed)('%s is on continent %s as in GeoNames, or in an outermost region of the EU', (country, continent) => {
  expect(findContinent(country)).toBe(outermostRegions.includes(country) ? 'EU' : continent);
});

test.each([
  ['RU', 'EU'],
  ['CY', 'EU'],
  ['TR', 'AS'],
  ['KZ', 'AS'],
  ['GE', 'AS'],
  ['AM', 'AS'],
  ['AZ', 'AS'],
  ['RE', 'EU'],
  ['GP', 'EU'],
  ['MQ', 'EU'],
  ['GF', 'EU'],
  ['YT', 'EU'],
  ['XK', 'EU'],
])('%s counts as continent %s', (country, continent) => {
  expect(findContinent(country)).toBe(continent);
});

test.each(['AC', 'TA'])('%s, a reserved code that GeoNames does not list, is in Africa', (country) => {
  expect(findContinent(country)).toBe('AF');
});

test.each(['', 'E', 'XX', 'de', 'AD AL', ' ', 'DEU', '__proto__'])(
  'findContinent returns undefined for %j, which is not a country code',
  (code) => {
    expect(findContinent(code)).toBeUndefined();
  },
);
