import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('audioBaseLatency');

test('is not read on a desk', async () => {
  expect(await read()).toBe(-2);
});
