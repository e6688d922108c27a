import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('contrast');

test('follows the setting', async () => {
  expect(await read({ contrast: 'more' })).toBe(1);
  expect(await read({ contrast: 'no-preference' })).toBe(0);
});
