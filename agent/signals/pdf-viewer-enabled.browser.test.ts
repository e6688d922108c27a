import { expect, test } from 'vitest';
import { property, useSignal } from './test-signal.ts';

const read = useSignal('pdfViewerEnabled');

test('is what the browser says', async () => {
  expect(await read()).toBe(true);
  const saying = property('navigator', 'pdfViewerEnabled', 'false');
  expect(await read({}, (page) => page.addInitScript(saying))).toBe(false);
});
