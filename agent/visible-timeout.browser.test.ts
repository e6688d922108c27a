import { expect, test } from 'vitest';
import { stopClock } from './test-clock.ts';
import { serveTestPage, useTestPages } from './test-page.ts';
import { openWindow, type Tab } from './test-tabs.ts';

const open = useTestPages();
const TIMEOUT_MS = 1_000;

/** In the page: stops the clock, and begins a timeout. */
async function begin(tab: Tab): Promise<void> {
  await expect.poll(() => tab.evaluate('typeof importModule')).toBe('function');
  await tab.evaluate(stopClock);
  await tab.evaluate(`importModule('visible-timeout').then(({ visibleTimeout }) => {
    window.signal = visibleTimeout(${TIMEOUT_MS}).signal;
  })`);
}
const isAborted = (tab: Tab) => tab.evaluate<boolean>('signal.aborted');
const pass = (tab: Tab, ms: number) => tab.evaluate(`passTime(${ms})`);
const untilItIs = (tab: Tab, state: 'visible' | 'hidden') =>
  expect.poll(() => tab.evaluate('document.visibilityState')).toBe(state);

test('time that a page is hidden behind another tab does not count', async () => {
  const origin = await serveTestPage();
  const openTab = await openWindow();
  const tab = await openTab(origin);
  const other = await openTab('about:blank');
  await tab.bringToFront();
  await untilItIs(tab, 'visible');
  await begin(tab);
  await pass(tab, 400);
  await other.bringToFront();
  await untilItIs(tab, 'hidden');
  await pass(tab, 3 * TIMEOUT_MS);
  expect(await isAborted(tab)).toBe(false);
  await tab.bringToFront();
  await untilItIs(tab, 'visible');
  await pass(tab, TIMEOUT_MS - 401);
  expect(await isAborted(tab)).toBe(false);
  await pass(tab, 1);
  expect(await isAborted(tab)).toBe(true);
});

test('a page that is hidden from the start has all its time when it is shown', async () => {
  const origin = await serveTestPage();
  const openTab = await openWindow();
  const tab = await openTab(origin);
  await openTab('about:blank');
  await untilItIs(tab, 'hidden');
  await begin(tab);
  await pass(tab, 2 * TIMEOUT_MS);
  expect(await isAborted(tab)).toBe(false);
  await tab.bringToFront();
  await untilItIs(tab, 'visible');
  await pass(tab, TIMEOUT_MS - 1);
  expect(await isAborted(tab)).toBe(false);
  await pass(tab, 1);
  expect(await isAborted(tab)).toBe(true);
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
