import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('vendor');

test('is what the browser says', async () => {
  expect(await read()).toBe('Google Inc.');
  const saying = property('navigator', 'vendor', "'Apple Computer, Inc.'");
  expect(await read({}, (page) => page.addInitScript(saying))).toBe('Apple Computer, Inc.');
});
