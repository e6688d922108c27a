import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('openDatabase');

test('says whether there is any', async () => {
  expect(await read()).toBe(false);
  expect(await read({}, (page) => page.addInitScript(property('window', 'openDatabase', '() => null')))).toBe(true);
});
