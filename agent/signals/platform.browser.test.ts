import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('platform');

test('is what the browser says', async () => {
  expect(await read()).toMatch(/^Linux /);
  const value = await read({}, async (page) => {
    const session = await page.context().newCDPSession(page);
    const userAgent = await page.evaluate(() => navigator.userAgent);
    await session.send('Emulation.setUserAgentOverride', { userAgent, platform: 'Win32' });
  });
  expect(value).toBe('Win32');
});
