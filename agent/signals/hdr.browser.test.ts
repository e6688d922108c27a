import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('hdr');

test('is what the media query says', async () => {
  let high: unknown;
  const value = await read({}, async (page) => {
    high = await page.evaluate(() => matchMedia('(dynamic-range: high)').matches);
  });
  expect(value).toBe(high);
});
