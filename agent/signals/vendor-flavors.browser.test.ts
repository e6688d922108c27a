import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('vendorFlavors');

test('knows Chrome by what only it adds, and another one by its own', async () => {
  expect(await read()).toEqual(['chrome']);
  const value = await read({}, (page) => page.addInitScript(property('window', '__crWeb', '{}')));
  expect(value).toEqual(['__crWeb', 'chrome']);
});
