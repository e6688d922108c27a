import { expect, test } from 'vitest';
import { useSignal, withoutWebGl } from './test-signal.ts';

const read = useSignal('webGlExtensions');

test('webGlExtensions returns the same digest twice, and -1 without WebGL', async () => {
  const first = await read();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await read()).toBe(first);
  expect(await read({}, (page) => page.addInitScript(withoutWebGl))).toBe(-1);
});
