import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';

const open = useTestPages();

test('headless Chromium under remote control is reported as headless_chrome', async () => {
  const { page, requests } = await open();
  const result = await page.evaluate(async () => {
    const { readBot } = await window.importModule<typeof import('./bot.ts')>('bot');
    return readBot();
  });
  expect(result).toEqual({
    bot: true,
    botKind: 'headless_chrome',
    traces: expect.anything(),
  });
  expect(requests.filter((request) => !request.includes('module'))).toEqual(['GET /']);
});
