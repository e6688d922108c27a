import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { buildIfStale, distDir } from './build-if-stale.ts';
import { findOrInstallChromium } from './find-chromium.ts';

/**
 * What the articles say of recognition, measured again:
 * `private-window` holds an ordinary window of Chromium against a private one;
 * `stuffing` signs in a hundred times from 61 addresses, each time from a browser that has been emptied.
 */
const ATTEMPTS = 100;
const ADDRESSES = 61;

const measurements = { 'private-window': measurePrivateWindow, stuffing: measureStuffing } as const;
const measure = measurements[process.argv[2] as keyof typeof measurements];
if (measure === undefined) {
  console.error(`Usage: node scripts/run.mjs scripts/measure-recognition.ts ${Object.keys(measurements).join(' | ')}`);
  process.exit(2);
}

await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'measure-recognition-'));
const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' });
const app = await createApp({ config, distDir });
const executablePath = findOrInstallChromium();
const args = ['--no-sandbox', '--disable-gpu', '--disable-blink-features=AutomationControlled'];
const launch = { executablePath, args, ignoreDefaultArgs: ['--enable-automation'] };
const origin = await app.listen();
try {
  await measure();
} finally {
  await app.close();
  rmSync(folder, { recursive: true });
}

async function measurePrivateWindow(): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const ordinary = await chromium.launchPersistentContext(join(folder, 'profile'), { ...launch, viewport });
  const browser = await chromium.launch(launch);
  try {
    const userAgent = await plainUserAgent(ordinary);
    const first = await visit(ordinary, userAgent);
    const again = await visit(ordinary, userAgent);
    const closed = await browser.newContext({ viewport });
    const hidden = await visit(closed, userAgent);
    await closed.close();
    const hiddenAgain = await visit(await browser.newContext({ viewport }), userAgent);
    const neighbour = await chromium.launchPersistentContext(join(folder, 'neighbour'), { ...launch, viewport });
    const otherProfile = await visit(neighbour, userAgent);
    await neighbour.close();
    const elsewhere = await visit(await browser.newContext({ viewport, timezoneId: 'Asia/Tokyo' }), userAgent);
    const seen = { first, again, hidden, hiddenAgain, otherProfile, elsewhere };
    for (const [name, { result, signals, room, carried }] of Object.entries(seen)) {
      const names = Object.keys(signals);
      const different = names.filter((signal) => valueIn(signals, signal) !== valueIn(first.signals, signal));
      console.log(
        `${name.padEnd(12)} ${result.visitorId}  ${result.match.padEnd(12)} score ${result.confidence.score}, visits ${result.visits}, ` +
          `token sent ${carried}, storage quota ${room} MB, ` +
          `${names.length - different.length} of ${names.length} signals equal${different.length > 0 ? `, not: ${different}` : ''}`,
      );
    }
  } finally {
    await ordinary.close();
    await browser.close();
  }
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
      const { result } = await visit(context, userAgent);
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

type Seen = {
  result: IdentificationAnswer['result'];
  signals: Reading['signals'];
  /** Megabytes that the browser offers to a site. */
  room: number;
  /** Whether the request carried something that we had left before. */
  carried: boolean;
};

/** Opens the site, which asks who this is, and takes what was sent and answered. */
async function visit(context: BrowserContext, userAgent: string): Promise<Seen> {
  const page = await context.newPage();
  await sayIsPerson(page, userAgent);
  const answered = page.waitForResponse((response) => response.url().endsWith(endpoints.identify));
  await page.goto(origin);
  const response = await answered;
  const { result } = (await response.json()) as IdentificationAnswer;
  const reading = response.request().postDataJSON() as Reading;
  const headers = await response.request().allHeaders();
  const room = await page.evaluate(async () => Math.round(((await navigator.storage.estimate()).quota ?? 0) / 1e6));
  await page.close();
  const carried = reading.storageToken !== undefined || /visitor=/.test(headers.cookie ?? '');
  return { result, signals: reading.signals, room, carried };
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

function valueIn(signals: Reading['signals'], name: string): string {
  const signal = signals[name];
  return JSON.stringify(signal && 'value' in signal ? signal.value : 'error');
}
