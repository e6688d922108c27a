import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('userAgentData');

test('says the platform and its version, as the browser tells them', async () => {
  expect(await read()).toMatchObject({ platform: 'Linux', mobile: false, architecture: expect.any(String) });
  const metadata = { platform: 'Windows', platformVersion: '15.0.0', architecture: 'arm', model: '', mobile: false };
  const value = await read({}, async (page) => {
    const session = await page.context().newCDPSession(page);
    const userAgent = await page.evaluate(() => navigator.userAgent);
    await session.send('Emulation.setUserAgentOverride', { userAgent, userAgentMetadata: metadata });
  });
  expect(value).toMatchObject({ platform: 'Windows', platformVersion: '15.0.0', architecture: 'arm' });
});
