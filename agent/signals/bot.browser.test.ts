import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';

const open = useTestPages();

test('a browser that a script drives is told to be one', async () => {
  const { page, requests } = await open();
  const reading = await page.evaluate(async () => {
    const { readBot } = await window.importModule<typeof import('./bot.ts')>('bot');
    return readBot();
  });
  expect(reading).toEqual({
    bot: true,
    botKind: expect.stringMatching(/headless_chrome|webdriver/),
    traces: expect.anything(),
  });
  expect(requests.filter((request) => !request.includes('module'))).toEqual(['GET /']);
});
