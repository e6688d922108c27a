import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';

const open = useTestPages();

test('Headless Chromium under remote control is reported as headless_chrome', async () => {
  const { page, requests } = await open();
  const reading = await page.evaluate(async () => {
    const { readBot } = await window.importModule<typeof import('./bot.ts')>('bot');
    return readBot();
  });
  expect(reading).toEqual({
    bot: true,
    botKind: 'headless_chrome',
    traces: expect.anything(),
  });
  expect(requests.filter((request) => !request.includes('module'))).toEqual(['GET /']);
});
