import type { Signal } from '@whorl/contract/identification/request.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stopClock } from './test-clock.ts';
import { serveTestPage, useTestPages } from './test-page.ts';
import { openWindow } from './test-tabs.ts';

const open = useTestPages();

/** @param sources code of an object of functions by signal name */
const createScript = (sources: string, options = '{ timeoutMs: 100 }') => `(async () => {
  const { readSignals } = await importModule('read-signals');
  return readSignals(${sources}, ${options});
})()`;
const read = (page: Page, sources: string) => page.evaluate<Record<string, Signal>>(createScript(sources));

test('readSignals returns the values of sources with one stage and with two', async () => {
  const { page } = await open();
  const signals = await read(
    page,
    `{ a: () => 1, b: async () => 'later', c: () => () => [2], d: async () => async () => ({ deep: true }), e: () => undefined }`,
  );
  expect(signals).toMatchObject({
    a: { value: 1 },
    b: { value: 'later' },
    c: { value: [2] },
    d: { value: { deep: true } },
    e: { value: null },
  });
});

test('a source that throws, rejects or hangs is reported as an error without affecting the others', async () => {
  const { page } = await open({ answer: (path) => (path === '/hangs' ? { hang: true } : undefined) });
  await page.evaluate(stopClock);
  const signals = read(
    page,
    `{
      throws: () => { throw new Error('broken'); },
      rejects: () => Promise.reject(new TypeError('refused')),
      hangs: () => fetch('/hangs'),
      hangsLater: () => () => new Promise((resolve) => { new Image().onload = resolve; }),
      works: () => { window.hasStarted = true; return 7; },
    }`,
  );
  await expect.poll(() => page.evaluate('window.hasStarted')).toBe(true);
  await page.evaluate('passTime(100)');
  expect(await signals).toEqual({
    throws: { error: 'Error: broken', ms: 0 },
    rejects: { error: 'TypeError: refused', ms: 0 },
    hangs: { error: 'Error: timeout after 100 ms', ms: 100 },
    hangsLater: { error: 'Error: timeout after 100 ms', ms: 100 },
    works: { value: 7, ms: 0 },
  });
});

test('sources start in order, and other tasks of the page run between two sources', async () => {
  const { page } = await open();
  const log = await page.evaluate<string[]>(`(async () => {
    const { readSignals } = await importModule('read-signals');
    const log = [];
    const busy = (name) => () => {
      log.push(name);
      // Like a click: a task that waits while this one blocks the main thread.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => log.push('click during ' + name);
      port2.postMessage(undefined);
      const end = performance.now() + 30;
      while (performance.now() < end);
    };
    await readSignals({ first: busy('first'), second: busy('second'), third: busy('third') });
    return log;
  })()`);
  expect(log).toEqual(['first', 'click during first', 'second', 'click during second', 'third', 'click during third']);
});

test('a source does not time out while its tab is hidden', async () => {
  const origin = await serveTestPage();
  const openTab = await openWindow();
  const tab = await openTab(origin);
  await openTab('about:blank');
  await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden');
  const slow = `{ slow: () => new Promise((resolve) => { window.come = () => resolve('came'); }) }`;
  await expect.poll(() => tab.evaluate('typeof importModule')).toBe('function');
  await tab.evaluate(stopClock);
  const signals = tab.evaluate<Record<string, Signal>>(createScript(slow));
  await expect.poll(() => tab.evaluate('typeof window.come')).toBe('function');
  await tab.evaluate('passTime(1_000)');
  await tab.evaluate('window.come()');
  expect(await signals).toMatchObject({ slow: { value: 'came' } });
});
