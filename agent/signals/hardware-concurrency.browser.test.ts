import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('hardwareConcurrency');

test('follows the processor', async () => {
  const withThreads = (threads: number) =>
    read({}, async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: threads });
    });
  expect(await withThreads(4)).toBe(4);
  expect(await withThreads(8)).toBe(8);
});
