import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('reducedMotion');

test('follows the setting', async () => {
  expect(await read({ reducedMotion: 'reduce' })).toBe(true);
  expect(await read({ reducedMotion: 'no-preference' })).toBe(false);
});
