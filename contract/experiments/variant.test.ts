import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAbCookie, parseFlags, serializeAbCookie } from './ab-cookie.ts';
import { assignMissing, parseForcedVariant, variantPath, variants } from './variant.ts';

const flags = fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9-]{0,29}$/), fc.constantFrom(...variants), {
  maxKeys: 20,
  noNullPrototype: true,
});

describe('the ab cookie', () => {
  test('the ab cookie is parsed back unchanged and needs no escaping', () => {
    fc.assert(
      fc.property(fc.boolean(), flags, (chosen, assigned) => {
        const value = serializeAbCookie({ chosen, flags: assigned });
        expect(value).toMatch(/^[01][\w.-]*$/);
        expect(parseAbCookie(value)).toEqual({ chosen, flags: assigned });
      }),
    );
  });

  test('parseAbCookie returns undefined for an invalid value and ignores unknown parts', () => {
    fc.assert(fc.property(fc.string(), (value) => parseAbCookie(value)?.flags !== null));
    expect(parseAbCookie(undefined)).toBeUndefined();
    expect(parseAbCookie('')).toBeUndefined();
    expect(parseAbCookie('2.home-T')).toBeUndefined();
    expect(parseAbCookie(`0${'.a-T'.repeat(21)}`)).toBeUndefined();
    expect(parseAbCookie('0.home-T.<script>-C.x-Q.-C')).toEqual({ chosen: false, flags: { home: 'Treatment' } });
  });
});

test('parseFlags returns only known variants', () => {
  expect(parseFlags('{"a":"Control","b":"Treatment","c":"treatment","d":1}')).toEqual({ a: 'Control', b: 'Treatment' });
  for (const other of [null, '', '[]', '"x"', 'null', '{']) expect(parseFlags(other)).toEqual({});
});

test('assignMissing() assigns both variants equally often', () => {
  const draws = 100_000;
  let treated = 0;
  for (let turn = 0; turn < draws; turn++) if (assignMissing({}, ['a'], Math.random).a === 'Treatment') treated++;
  // Five standard deviations of a fair coin.
  expect(Math.abs(treated - draws / 2)).toBeLessThan(5 * Math.sqrt(draws / 4));
  const assigned = [0, 0.4999, 0.5, 0.9999].map((random) => assignMissing({}, ['a'], () => random).a);
  expect(assigned).toEqual(['Control', 'Control', 'Treatment', 'Treatment']);
});

test('assignMissing() keeps assigned variants and draws for each of the others', () => {
  const randoms = [0.7, 0.2];
  const assigned = assignMissing({ a: 'Control', old: 'Treatment' }, ['a', 'b', 'c'], () => randoms.shift() ?? 0);
  expect(assigned).toEqual({ a: 'Control', old: 'Treatment', b: 'Treatment', c: 'Control' });
});

test('parseForcedVariant accepts only control and treatment', () => {
  const forced = (query: string) => parseForcedVariant(new URLSearchParams(query));
  expect([forced('variant=control'), forced('a=1&variant=treatment')]).toEqual(['Control', 'Treatment']);
  for (const other of ['', 'variant=', 'variant=Treatment', 'variant=b', 'variant=__proto__', 'variants=control'])
    expect(forced(other)).toBeUndefined();
});

test('variantPath returns a different path for each variant', () => {
  expect(variantPath('/', 'Control')).toBe('/index.control/');
  expect(variantPath('/pricing/', 'Treatment')).toBe('/pricing.treatment/');
});
