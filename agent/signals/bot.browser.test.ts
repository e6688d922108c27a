import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { serveTestPage, useTestPages } from '../test-page.ts';

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

test('Chrome that downloads PDFs, and so has no plug-ins, is not reported as a bot', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'whorl-profile-'));
  mkdirSync(join(profile, 'Default'));
  const preferences = { plugins: { always_open_pdf_externally: true } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    ...(JSON.parse(process.env.PERSON_LAUNCH ?? '{}') as LaunchOptions),
    executablePath: process.env.CHROMIUM_PATH ?? '',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  });
  onTestFinished(async () => {
    await context.close();
    rmSync(profile, { recursive: true });
  });
  const page = await context.newPage();
  await page.goto(await serveTestPage());
  expect(await page.evaluate(() => [navigator.plugins.length, navigator.pdfViewerEnabled])).toEqual([0, false]);
  const result = await page.evaluate(async () => {
    const { readBot } = await window.importModule<typeof import('./bot.ts')>('bot');
    return readBot();
  });
  expect(result).toEqual({ bot: false, traces: expect.anything() });
});
