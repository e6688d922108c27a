import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('invertedColors');

test('has no value in Chromium', async () => {
  expect(await read()).toBeNull();
});
