import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('colorDepth');

test('is the screen’s', async () => {
  expect(await read()).toBe(24);
  const saying = property('screen', 'colorDepth', '30');
  expect(await read({}, (page) => page.addInitScript(saying))).toBe(30);
});
