import type { Signal } from '@whorl/contract/identification/request.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';

const open = useTestPages();
/** Limit in bytes; larger values are hashed in the browser. */
const MAX_VALUE_BYTES = 1_024;

/** Reads all signals as the agent does. */
function readAll(page: Page): Promise<Record<string, Signal>> {
  return page.evaluate(async () => {
    const { signalSources } = await window.importModule<typeof import('./signal-sources.ts')>('signal-sources');
    const { readSignals } = await window.importModule<typeof import('../read-signals.ts')>('read-signals');
    return readSignals(signalSources, { timeoutMs: 20_000 });
  });
}
/** @throws Error if a signal has failed */
const valuesIn = (signals: Record<string, Signal>) =>
  Object.entries(signals).map(([name, signal]) => {
    if ('error' in signal) throw new Error(`Expected a value of ${name}, found the error ${signal.error}`);
    return [name, signal.value];
  });

test('no signal fails, violates our page policy or sends a request', async () => {
  const { page, requests } = await open();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  const signals = await readAll(page);
  expect(Object.entries(signals).filter(([, signal]) => 'error' in signal)).toEqual([]);
  expect(violations).toEqual([]);
  expect(Object.keys(signals).length).toBeGreaterThan(40);
  expect(requests.every((request) => request === 'GET /' || request.includes('module'))).toBe(true);
});

test('every signal value is smaller than 1,024 bytes', async () => {
  const { page } = await open();
  for (const [name, value] of valuesIn(await readAll(page))) {
    expect(Buffer.byteLength(JSON.stringify(value)), String(name)).toBeLessThan(MAX_VALUE_BYTES);
  }
});

test('the same browser returns the same signal values twice', async () => {
  const { page, origin } = await open();
  const first = valuesIn(await readAll(page));
  await page.goto(origin);
  expect(valuesIn(await readAll(page))).toEqual(first);
});

test('reading all signals leaves no data in the browser', async () => {
  const { page, context } = await open();
  await readAll(page);
  const left = await page.evaluate(async () => ({
    databases: await indexedDB.databases(),
    stored: Object.keys(localStorage).length + Object.keys(sessionStorage).length,
    elements: document.body.childElementCount,
  }));
  expect(left).toEqual({ databases: [], stored: 0, elements: 0 });
  expect(await context.cookies()).toEqual([]);
});
