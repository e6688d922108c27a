import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags } from '../../scripts/find-chromium.ts';
import type { Figures } from './measurements.ts';

/** Client-side navigations that are measured: from a page to one of its links. */
export const navigations = [
  { from: '/blog/', to: '/blog/confirm-forms-after-saving/' },
  { from: '/', to: '/blog/' },
  { from: '/', to: '/pricing/' },
  // The longest page.
  { from: '/docs/', to: '/docs/server-api/' },
] as const;
export type Navigation = (typeof navigations)[number];

type Conditions = { isSlow: boolean; isHovered: boolean };
const conditions: Readonly<Record<string, Conditions>> = {
  fast: { isSlow: false, isHovered: false },
  slow: { isSlow: true, isHovered: false },
  hovered: { isSlow: true, isHovered: true },
};
/** Slow 4G as in Chromium's DevTools: 150 ms per round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** Factor by which the CPU is slowed down, as in Lighthouse's mobile profile. */
export const CPU_SLOWDOWN = 4;
/** Time between pointing at a link and clicking it on a slow connection, in milliseconds. */
const HOVER_MS = 1500;

/**
 * Measures a navigation inside the site from the click until the heading of the next page is painted: on a fast
 * connection, on slow 4G with a CPU slowed down four times, and there with a link that was pointed at before. Nothing is
 * prefetched, as on a connection with data saver.
 *
 * @returns milliseconds and number of requests until the paint, for each condition
 */
export async function measureNavigation(
  origin: string,
  navigation: Navigation,
  chromiumPath: string,
): Promise<Figures> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags] });
  try {
    const figures: Record<string, number> = {};
    for (const [name, condition] of Object.entries(conditions)) {
      const { milliseconds, requests } = await measureOnce(browser, origin, navigation, condition);
      figures[`${name} ms`] = milliseconds;
      figures[`${name} requests`] = requests;
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function measureOnce(
  browser: Browser,
  origin: string,
  { from, to }: Navigation,
  { isSlow, isHovered }: Conditions,
): Promise<{ milliseconds: number; requests: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.goto(origin + from, { waitUntil: 'load' });
    await page.locator('html[data-interactive]').waitFor();
    await waitForQuietNetwork(page);
    if (isSlow) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slow4g);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    if (isHovered) {
      await page.locator(`a[href="${to}"]`).first().dispatchEvent('mouseover');
      await pause(HOVER_MS);
    }
    let requests = 0;
    page.on('request', () => requests++);
    const milliseconds = await page.evaluate(clickAndWaitForHeading, to);
    return { milliseconds, requests };
  } finally {
    await context.close();
  }
}

/** Runs in the page. Returns the milliseconds from the click until the next page's heading is painted. */
async function clickAndWaitForHeading(to: string): Promise<number> {
  const heading = document.querySelector('h1');
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`);
  if (!link) throw new Error(`Expected a link to ${to}`);
  const painted = new Promise<void>((resolve) => {
    const check = () => {
      const next = document.querySelector('h1');
      if (!next || next === heading) return;
      observer.disconnect();
      // The frame after the next one begins when the next one is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const started = performance.now();
  link.click();
  await painted;
  return performance.now() - started;
}

/** Waits until no resource has been requested for a second. */
async function waitForQuietNetwork(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now;
    await pause(1000);
  }
}
