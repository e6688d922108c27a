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

/*
 * `node scripts/run.mjs bench/bots/measure-stuffing.ts`: opens the site 100 times from 61 IP addresses, each time with empty
 * storage, and counts the attempts by IP address and by visitor ID.
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
      // A new context has no cookies and no storage.
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
  const max = (counts: Map<string, number>) => Math.max(...counts.values());
  console.log(`${ATTEMPTS} attempts, each with empty storage`);
  console.log(`by IP address: ${addresses.size} sources, at most ${max(addresses)} attempts from one`);
  console.log(`by visitor ID: ${visitors.size} sources, at most ${max(visitors)} attempts from one`);
}

/** Opens the site and returns the result of the identification that the page starts. */
async function visit(context: BrowserContext, userAgent: string): Promise<IdentificationAnswer['result']> {
  const page = await context.newPage();
  await overrideUserAgent(page, userAgent);
  const response = page.waitForResponse(
    (candidate) => candidate.url().endsWith(endpoints.identify) && candidate.request().method() === 'POST',
  );
  await page.goto(origin);
  // Identification starts with the first user activity.
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  const { result } = (await (await response).json()) as IdentificationAnswer;
  await page.close();
  return result;
}

/** Replaces the user agent, which contains `HeadlessChrome`. */
async function overrideUserAgent(page: Page, userAgent: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setUserAgentOverride', { userAgent });
}

async function plainUserAgent(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await page.close();
  return userAgent.replace('HeadlessChrome', 'Chrome');
}
