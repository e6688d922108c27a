import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeBlocks, computeTraits, findChangedGroups, parseTraits } from './traits.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const signals = {
  platform: { value: 'Linux x86_64' },
  vendor: { value: 'Google Inc.' },
  webGlBasics: { value: { rendererUnmasked: 'Intel' } },
  timezone: { value: 'Europe/Lisbon' },
  timeZoneOffset: { value: [0, -60] },
  languages: { value: [['pt-PT'], ['pt-PT', 'en']] },
};
const device = { platform: 'Linux x86_64', vendor: 'Google Inc.' };
const traits = (changes: object = {}) => computeTraits({ ...signals, ...changes }, chrome);

test('a new time zone changes one group but not the hardware block', () => {
  const abroad = traits({ timezone: { value: 'Asia/Tokyo' }, timeZoneOffset: { value: [-540, -540] } });
  expect(findChangedGroups(traits(), abroad)).toEqual(['timeZone']);
  const [home, away] = [computeBlocks(device, traits()), computeBlocks(device, abroad)];
  expect(away.hardwareBlock).toBe(home.hardwareBlock);
  expect(away.settingsBlock).not.toBe(home.settingsBlock);
});

test('a new driver changes one group but not the settings block', () => {
  const updated = traits({ webGlBasics: { value: { rendererUnmasked: 'Intel 2' } }, canvas: { value: 'x' } });
  expect(findChangedGroups(traits(), updated)).toEqual(['graphics']);
  const [before, after] = [computeBlocks(device, traits()), computeBlocks(device, updated)];
  expect(after.settingsBlock).toBe(before.settingsBlock);
  expect(after.hardwareBlock).not.toBe(before.hardwareBlock);
});

test('traits are independent of failure reasons and of the order of signals', () => {
  const withheld = traits({ languages: { error: 'one reason' } });
  expect(findChangedGroups(withheld, traits({ languages: { error: 'another' } }))).toEqual([]);
  const turned = computeTraits(Object.fromEntries(Object.entries(signals).reverse()), chrome);
  expect(turned).toEqual(traits());
});

test('an unknown signal counts, and its value cannot be confused with another', () => {
  expect(findChangedGroups(traits(), traits({ model: { value: 'Pixel' } }))).toEqual(['other']);
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, two) => {
      const changed = findChangedGroups(traits({ a: { value: one } }), traits({ a: { value: two } }));
      expect(changed).toEqual(one === two ? [] : ['other']);
    }),
  );
});

test('browser and major version come from the header, and stored traits can be parsed', () => {
  expect(traits()).toMatchObject({ browser: 'Chrome', version: 142 });
  expect(parseTraits(JSON.stringify(traits()))).toEqual(traits());
  expect(parseTraits('{}')).toMatchObject({ browser: '', version: 0 });
});
