import { expect, test } from 'vitest';
import { stopClock } from './test-clock.ts';
import { serveTestPage, useTestPages } from './test-page.ts';
import { openWindow, type Tab } from './test-tabs.ts';

const open = useTestPages();
const TIMEOUT_MS = 1_000;

/** Stops the page's clock and starts a timeout. */
async function startTimeout(tab: Tab): Promise<void> {
  await expect.poll(() => tab.evaluate('typeof importModule')).toBe('function');
  await tab.evaluate(stopClock);
  await tab.evaluate(`importModule('visible-timeout').then(({ createVisibleTimeout }) => {
    window.signal = createVisibleTimeout(${TIMEOUT_MS}).signal;
  })`);
}
const isAborted = (tab: Tab) => tab.evaluate<boolean>('signal.aborted');
const pass = (tab: Tab, ms: number) => tab.evaluate(`passTime(${ms})`);
const waitForState = (tab: Tab, state: 'visible' | 'hidden') =>
  expect.poll(() => tab.evaluate('document.visibilityState')).toBe(state);

test('time during which the page is hidden behind another tab does not count', async () => {
  const origin = await serveTestPage();
  const openTab = await openWindow();
  const tab = await openTab(origin);
  const other = await openTab('about:blank');
  await tab.bringToFront();
  await waitForState(tab, 'visible');
  await startTimeout(tab);
  await pass(tab, 400);
  await other.bringToFront();
  await waitForState(tab, 'hidden');
  await pass(tab, 3 * TIMEOUT_MS);
  expect(await isAborted(tab)).toBe(false);
  await tab.bringToFront();
  await waitForState(tab, 'visible');
  await pass(tab, TIMEOUT_MS - 401);
  expect(await isAborted(tab)).toBe(false);
  await pass(tab, 1);
  expect(await isAborted(tab)).toBe(true);
});

test('a page that is hidden from the start has the whole timeout after it is shown', async () => {
  const origin = await serveTestPage();
  const openTab = await openWindow();
  const tab = await openTab(origin);
  await openTab('about:blank');
  await waitForState(tab, 'hidden');
  await startTimeout(tab);
  await pass(tab, 2 * TIMEOUT_MS);
  expect(await isAborted(tab)).toBe(false);
  await tab.bringToFront();
  await waitForState(tab, 'visible');
  await pass(tab, TIMEOUT_MS - 1);
  expect(await isAborted(tab)).toBe(false);
  await pass(tab, 1);
  expect(await isAborted(tab)).toBe(true);
});

test('a cleared timeout never aborts, and NaN, Infinity and longer times than a timer allows never expire', async () => {
  const { page } = await open();
  await page.clock.install();
  const timeouts = await page.evaluateHandle(async () => {
    const { createVisibleTimeout } =
      await window.importModule<typeof import('./visible-timeout.ts')>('visible-timeout');
    const cleared = createVisibleTimeout(1_000);
    cleared.clear();
    return [1_000, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 40, -5]
      .map((ms) => createVisibleTimeout(ms))
      .concat(cleared);
  });
  const aborted = () => timeouts.evaluate((all) => all.map(({ signal }) => signal.aborted));
  await page.clock.runFor(0);
  expect(await aborted()).toEqual([false, false, false, false, true, false]);
  await page.clock.runFor(60_000);
  expect(await aborted()).toEqual([true, false, false, false, true, false]);
});
