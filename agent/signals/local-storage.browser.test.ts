import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('localStorage');

test('says whether there is any', async () => {
  expect(await read()).toBe(true);
  expect(await read({}, (page) => page.addInitScript(property('window', 'localStorage', 'undefined')))).toBe(false);
});
