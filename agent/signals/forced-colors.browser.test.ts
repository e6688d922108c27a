import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('forcedColors');

test('follows the setting', async () => {
  expect(await read({ forcedColors: 'active' })).toBe(true);
  expect(await read({ forcedColors: 'none' })).toBe(false);
});
