import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('domBlockers');

test('has no value in Chromium on a desk', async () => {
  expect(await read()).toBeNull();
});
