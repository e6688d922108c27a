import { countries } from 'countries-list';
import { expect, test } from 'vitest';
import { continentOf, europeanElsewhere } from './continent.ts';

test.each(Object.entries(countries))(
  '%s lies where the maintained list puts it, or in the EU elsewhere',
  (code, listed) => {
    expect(continentOf(code)).toBe(europeanElsewhere.includes(code) ? 'EU' : listed.continent);
  },
);

test.each(['', 'E', 'XX', 'de', 'AD AL', ' ', 'DEU', '__proto__'])('%j is no country', (code) => {
  expect(continentOf(code)).toBeUndefined();
});
