import { expect, test } from 'vitest';
import { useSignal, withMedia } from './test-signal.ts';

const read = useSignal('colorGamut');

test('follows the setting', async () => {
  expect(await read({}, withMedia('color-gamut', 'p3'))).toBe('p3');
  expect(await read({}, withMedia('color-gamut', 'srgb'))).toBe('srgb');
});
