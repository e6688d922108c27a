import type { Page } from 'playwright-core';

type Seen = { since: number; shifts: number[] };

/**
 * Notes what moves on the page, from the moment on at which an element is there: fonts that come late are not its doing.
 * To be called before the page is opened.
 *
 * @returns the times of the shifts, and when the element came; in milliseconds since the page began
 */
export async function noteShiftsSince(page: Page, selector: string): Promise<() => Promise<Seen>> {
  await page.addInitScript((awaited) => {
    const seen: Seen = { since: Number.NaN, shifts: [] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.shifts.push(startTime);
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector(awaited)) return;
      seen.since = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, selector);
  return async () => {
    // Shifts are told with the frame after the one in which they happened.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const { since, shifts } = await page.evaluate(() => (globalThis as never as { seen: Seen }).seen);
    return { since, shifts: shifts.filter((at) => at >= since) };
  };
}
