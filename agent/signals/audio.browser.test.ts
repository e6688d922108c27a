import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('audio');

test('is the same number twice', async () => {
  const first = await read();
  expect(first).toBeGreaterThan(0);
  expect(await read()).toBe(first);
});
