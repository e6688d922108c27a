import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('cpuClass');

test('is what the browser says, and nothing in Chromium', async () => {
  expect(await read()).toBeNull();
  expect(await read({}, (page) => page.addInitScript(property('navigator', 'cpuClass', "'x86'")))).toBe('x86');
});
