import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';
import { readSignal, useSignal } from './test-signal.ts';

const open = useTestPages();
const read = useSignal('cookiesEnabled');

test('tries it, and leaves none', async () => {
  const { page, context } = await open();
  expect(await readSignal(page, 'cookiesEnabled')).toBe(true);
  expect(await context.cookies()).toEqual([]);
  const refusing = "Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })";
  expect(await read({}, (hardened) => hardened.addInitScript(refusing))).toBe(false);
});
