import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('deviceMemory');

test('is the device’s, and nothing where the browser does not tell', async () => {
  expect(Math.log2(Number(await read())) % 1).toBe(0);
  const saying = property('navigator', 'deviceMemory', 'undefined');
  expect(await read({}, (page) => page.addInitScript(saying))).toBeNull();
});
