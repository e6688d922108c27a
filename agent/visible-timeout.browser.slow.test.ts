import { expect, test } from 'vitest';
import { serveTestPage, useTestPages } from './test-page.ts';
import { openWindow, type Tab } from './test-tabs.ts';

const open = useTestPages();
const TIMEOUT_MS = 1_000;

/**
 * In the page: begins a timeout, and notes when it came. Hidden time is taken from the last listener that hears of it
 * to the first, so that what others do in between counts as visible.
 */
const begin = `(async () => {
  while (!window.importModule) await new Promise((resolve) => setTimeout(resolve, 10));
  const { visibleTimeout } = await importModule('visible-timeout');
  const begun = performance.now();
  let hiddenSince, hiddenMs = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') hiddenMs += performance.now() - hiddenSince;
  });
  visibleTimeout(${TIMEOUT_MS}).signal.addEventListener('abort', () => {
    window.after = { visibleMs: performance.now() - begun - hiddenMs, hiddenMs };
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenSince = performance.now();
  });
})()`;
const abortedAfter = (tab: Tab) => tab.evaluate<{ visibleMs: number; hiddenMs: number } | null>('window.after ?? null');
/** Passes in the tab that is in front, where timers run as they should. */
const pass = (tab: Tab, ms: number) => tab.evaluate(`new Promise((resolve) => setTimeout(resolve, ${ms}))`);

test('time behind another tab does not count', async () => {
  const origin = await serveTestPage();
  const openTab = await openWindow();
  const tab = await openTab(origin);
  const other = await openTab('about:blank');
  await tab.bringToFront();
  await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('visible');
  // To open a tab may take as long as the timeout; to change to one does not.
  await tab.evaluate(begin);
  await other.bringToFront();
  await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden');
  await pass(other, 3 * TIMEOUT_MS);
  expect(await abortedAfter(tab)).toBeNull();
  await tab.bringToFront();
  await expect.poll(() => abortedAfter(tab), { timeout: 10_000 }).not.toBeNull();
  const after = await abortedAfter(tab);
  expect(after?.hiddenMs).toBeGreaterThan(2 * TIMEOUT_MS);
  expect(after?.visibleMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 1);
});

test('a page that is hidden from the start has all its time when it is shown', async () => {
  const origin = await serveTestPage();
  const openTab = await openWindow();
  const tab = await openTab(origin);
  const other = await openTab('about:blank');
  await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden');
  await tab.evaluate(begin);
  await pass(other, 2 * TIMEOUT_MS);
  expect(await abortedAfter(tab)).toBeNull();
  await tab.bringToFront();
  await expect.poll(() => abortedAfter(tab), { timeout: 10_000 }).not.toBeNull();
});

test('nothing is aborted after it is cleared, and what is no time is for ever', async () => {
  const { page } = await open();
  await page.clock.install();
  const timeouts = await page.evaluateHandle(async () => {
    const { visibleTimeout } = await window.importModule<typeof import('./visible-timeout.ts')>('visible-timeout');
    const cleared = visibleTimeout(1_000);
    cleared.clear();
    return [1_000, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 40, -5].map((ms) => visibleTimeout(ms)).concat(cleared);
  });
  const aborted = () => timeouts.evaluate((all) => all.map(({ signal }) => signal.aborted));
  await page.clock.runFor(0);
  expect(await aborted()).toEqual([false, false, false, false, true, false]);
  await page.clock.runFor(60_000);
  expect(await aborted()).toEqual([true, false, false, false, true, false]);
});
