import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('monochrome');

test('is 0 on a screen with colours', async () => {
  expect(await read()).toBe(0);
});
