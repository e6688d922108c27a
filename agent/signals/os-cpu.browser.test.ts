import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('osCpu');

test('is what the browser says, and nothing in Chromium', async () => {
  expect(await read()).toBeNull();
  const saying = property('navigator', 'oscpu', "'Linux x86_64'");
  expect(await read({}, (page) => page.addInitScript(saying))).toBe('Linux x86_64');
});
