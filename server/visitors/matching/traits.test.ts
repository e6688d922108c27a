import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, changedGroups, readTraits, traitsOf } from './traits.ts';

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
const traits = (changes: object = {}) => traitsOf({ ...signals, ...changes }, chrome);

test('a journey changes one group, and the block of the hardware stays', () => {
  const abroad = traits({ timezone: { value: 'Asia/Tokyo' }, timeZoneOffset: { value: [-540, -540] } });
  expect(changedGroups(traits(), abroad)).toEqual(['timeZone']);
  const [home, away] = [blocksOf(device, traits()), blocksOf(device, abroad)];
  expect(away.hardwareBlock).toBe(home.hardwareBlock);
  expect(away.settingsBlock).not.toBe(home.settingsBlock);
});

test('a new driver changes one group, and the block of the settings stays', () => {
  const updated = traits({ webGlBasics: { value: { rendererUnmasked: 'Intel 2' } }, canvas: { value: 'x' } });
  expect(changedGroups(traits(), updated)).toEqual(['graphics']);
  const [before, after] = [blocksOf(device, traits()), blocksOf(device, updated)];
  expect(after.settingsBlock).toBe(before.settingsBlock);
  expect(after.hardwareBlock).not.toBe(before.hardwareBlock);
});

test('why a signal failed does not count, nor in which order they came', () => {
  const withheld = traits({ languages: { error: 'one reason' } });
  expect(changedGroups(withheld, traits({ languages: { error: 'another' } }))).toEqual([]);
  const turned = traitsOf(Object.fromEntries(Object.entries(signals).reverse()), chrome);
  expect(turned).toEqual(traits());
});

test('a signal under a name of somebody’s own counts, and its value cannot pose as another', () => {
  expect(changedGroups(traits(), traits({ model: { value: 'Pixel' } }))).toEqual(['other']);
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, two) => {
      const changed = changedGroups(traits({ a: { value: one } }), traits({ a: { value: two } }));
      expect(changed).toEqual(one === two ? [] : ['other']);
    }),
  );
});

test('the browser and its main version come from the header; what is kept is read back', () => {
  expect(traits()).toMatchObject({ browser: 'Chrome', version: 142 });
  expect(readTraits(JSON.stringify(traits()))).toEqual(traits());
  expect(readTraits('{}')).toMatchObject({ browser: '', version: 0 });
});
