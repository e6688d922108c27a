import { chromium, type Page } from 'playwright-core';
import { endpoints, pages } from '../../contract/urls.ts';
import { chromiumFlags } from '../../scripts/find-chromium.ts';
import { CPU_SLOWDOWN } from './measure-navigation.ts';
import type { Figures } from './measurements.ts';

type Size = { width: number; height: number };
type Interaction = { readonly path: string; readonly size: Size; readonly act: (page: Page) => Promise<void> };
const phone: Size = { width: 390, height: 844 };
const desktop: Size = { width: 1440, height: 900 };
const KEYS = 10;
/** Duration from which a task blocks interactions, in milliseconds: https://www.w3.org/TR/longtasks/. */
const LONG_TASK_MS = 50;

/** Interactions that are measured, by their description. */
export const interactions: Readonly<Record<string, Interaction>> = {
  'menu, 390 px': {
    path: pages.home.path,
    size: phone,
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  'menu, 1440 px': {
    path: pages.home.path,
    size: desktop,
    act: (page) => page.locator('header summary').first().click(),
  },
  'form field': {
    path: pages.contactSales.path,
    size: phone,
    act: (page) => page.locator('main input[type="email"]').first().pressSequentially('ada@example.com'),
  },
  slider: {
    path: pages.roiCalculator.path,
    size: phone,
    async act(page) {
      const slider = page.locator('main input[type="range"]').first();
      for (let key = 0; key < KEYS; key++) await slider.press('ArrowRight');
    },
  },
  'demo button': {
    path: pages.couponFraud.path,
    size: phone,
    act: (page) => page.locator('main form button[type="submit"]').first().click(),
  },
};

/**
 * Measures an interaction with a CPU slowed down four times, after the page has become interactive.
 *
 * @returns the longest time from an input to the next paint, as in Interaction to Next Paint, in milliseconds; the
 *   browser reports multiples of 8 from 16 on
 */
export function measureInteraction(
  origin: string,
  { path, size, act }: Interaction,
  chromiumPath: string,
): Promise<Figures> {
  return withSlowPage(chromiumPath, size, async (page) => {
    await page.addInitScript(recordEntries, 'event');
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.locator('html[data-interactive]').waitFor();
    await act(page);
    await page.evaluate(waitForPaint);
    const durations = await page.evaluate(readDurations);
    return { 'INP ms': Math.max(16, ...durations) };
  });
}

/**
 * Measures what blocks a page from the first paint until the visitor is identified, with a CPU slowed down four times:
 * the pointer moves as soon as the page is interactive, and identification starts.
 *
 * @returns total blocking time (of each task the part over 50 ms) and the longest task, in milliseconds
 */
export function measureBlocking(origin: string, path: string, chromiumPath: string): Promise<Figures> {
  return withSlowPage(chromiumPath, phone, async (page) => {
    await page.addInitScript(recordEntries, 'longtask');
    const identified = page.waitForResponse((response) =>
      new URL(response.url()).pathname.startsWith(endpoints.identify),
    );
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.locator('html[data-interactive]').waitFor();
    await page.mouse.move(100, 100);
    await page.mouse.move(120, 140);
    await (await identified).finished();
    await page.evaluate(waitForPaint);
    const durations = await page.evaluate(readDurations);
    return {
      'blocking ms': durations.reduce((sum, duration) => sum + duration - LONG_TASK_MS, 0),
      'longest task ms': Math.max(LONG_TASK_MS, ...durations),
    };
  });
}

async function withSlowPage(
  chromiumPath: string,
  viewport: Size,
  measure: (page: Page) => Promise<Figures>,
): Promise<Figures> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags] });
  try {
    const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await measure(page);
  } finally {
    await browser.close();
  }
}

/** Runs in the page, before its scripts. Records durations of interactions or of long tasks. */
function recordEntries(type: string): void {
  const durations: number[] = [];
  Object.assign(globalThis, { benchDurations: durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isInteraction = entry instanceof PerformanceEventTiming && entry.interactionId > 0;
      if (type === 'longtask' || isInteraction) durations.push(entry.duration);
    }
  }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page. Resolves when the next two frames are painted and their entries have been recorded. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  });
}

/** Runs in the page. Returns what was recorded, in milliseconds. */
function readDurations(): number[] {
  return (globalThis as { benchDurations?: number[] }).benchDurations ?? [];
}
