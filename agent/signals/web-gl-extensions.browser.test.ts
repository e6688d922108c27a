import { expect, test } from 'vitest';
import { useSignal, withoutGraphics } from './test-signal.ts';

const read = useSignal('webGlExtensions');

test('is one digest, the same twice, and -1 without graphics', async () => {
  const first = await read();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await read()).toBe(first);
  expect(await read({}, (page) => page.addInitScript(withoutGraphics))).toBe(-1);
});
