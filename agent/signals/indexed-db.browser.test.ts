import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('indexedDB');

test('says whether there is any', async () => {
  expect(await read()).toBe(true);
  expect(await read({}, (page) => page.addInitScript(property('window', 'indexedDB', 'undefined')))).toBe(false);
});
