import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { buildIfStale, distDir } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';

/**
 * `node scripts/run.mjs bench/bots/measure-stuffing.ts`: signs in a hundred times from 61 addresses, each time from a
 * browser that has been emptied, and counts by address and by visitor.
 */
const ATTEMPTS = 100;
const ADDRESSES = 61;

await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'measure-stuffing-'));
const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' });
const app = await createApp({ config, distDir });
const executablePath = findOrInstallChromium();
const args = ['--no-sandbox', '--disable-gpu', '--disable-blink-features=AutomationControlled'];
const launch = { executablePath, args, ignoreDefaultArgs: ['--enable-automation'] };
const origin = await app.listen();
try {
  await measureStuffing();
} finally {
  await app.close();
  rmSync(folder, { recursive: true });
}

async function measureStuffing(): Promise<void> {
  const browser = await chromium.launch(launch);
  const visitors = new Map<string, number>();
  const addresses = new Map<string, number>();
  try {
    const userAgent = await plainUserAgent(await browser.newContext());
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const address = `198.51.${attempt % ADDRESSES}.7`;
      // Each attempt begins with an empty browser: no cookie, no storage.
      const context = await browser.newContext({
        extraHTTPHeaders: { 'x-forwarded-for': address, 'cf-ipcountry': 'US' },
      });
      const result = await visit(context, userAgent);
      await context.close();
      visitors.set(result.visitorId, (visitors.get(result.visitorId) ?? 0) + 1);
      addresses.set(result.ip, (addresses.get(result.ip) ?? 0) + 1);
    }
  } finally {
    await browser.close();
  }
  const most = (counts: Map<string, number>) => Math.max(...counts.values());
  console.log(`${ATTEMPTS} attempts, each from an emptied browser`);
  console.log(`by address: ${addresses.size} sources, at most ${most(addresses)} attempts from one`);
  console.log(`by visitor: ${visitors.size} sources, at most ${most(visitors)} attempts from one`);
}

/** Opens the site, which asks who this is, and takes what was answered. */
async function visit(context: BrowserContext, userAgent: string): Promise<IdentificationAnswer['result']> {
  const page = await context.newPage();
  await sayIsPerson(page, userAgent);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith(endpoints.identify) && response.request().method() === 'POST',
  );
  await page.goto(origin);
  // What the site asks only when somebody is there.
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  const { result } = (await (await answered).json()) as IdentificationAnswer;
  await page.close();
  return result;
}

/** Headless Chromium says so in its name; everything else is as it is. */
async function sayIsPerson(page: Page, userAgent: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setUserAgentOverride', { userAgent });
}

async function plainUserAgent(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await page.close();
  return userAgent.replace('HeadlessChrome', 'Chrome');
}
