import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('domBlockers');

test('domBlockers has no value in desktop Chromium', async () => {
  expect(await read()).toBeNull();
});
