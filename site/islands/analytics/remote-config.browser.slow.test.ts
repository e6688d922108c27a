import { vendorProtocols } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  collector,
  findPageViews,
  flush,
  navigate,
  openSite,
  prepareAnalyticsPages,
  type SentEvent,
  start,
} from './test-analytics-page.ts';

prepareAnalyticsPages();

/** Polling advances the page's clock in steps, each of which takes real time. */
const later = { timeout: 30_000 };

/** Requests the configuration; the returned function reads the result, or the messages of the error and its cause. */
async function requestConfig(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate((url) => {
    const question = { url, apiKey: 'a key', keys: ['plan', 'collector'], sessionId: 1234 };
    void window.site.fetchRemoteConfig(question).then(
      (outcome) => Object.assign(window, { outcome }),
      (error: Error) => Object.assign(window, { outcome: [error.message, (error.cause as Error).message] }),
    );
  }, vendorProtocols.analyticsConfig);
  return () => page.evaluate(() => (window as unknown as { outcome: unknown }).outcome);
}

/** Advances the page's clock until the request has failed with the errors of a timeout. */
async function expectTimeout(page: Page, outcome: () => Promise<unknown>): Promise<void> {
  const outcomeLater = async () => {
    await page.clock.runFor(1000);
    return outcome();
  };
  await expect
    .poll(outcomeLater, later)
    .toEqual(['exceeded retry count', 'fetch rejected due to timeout after 5 seconds']);
}

test('fetchRemoteConfig() sends API key, config keys and session ID and returns the configs', async () => {
  const { page } = await openSite('/');
  const plan = { version: '8', fallbackVersion: '6', events: ['Web Page Viewed'] };
  collector.config = { configs: { plan, analyticsSDK: { of: 'another product' } } };
  const outcome = await requestConfig(page);
  await expect.poll(outcome).toEqual({ plan });
  const { searchParams } = new URL(collector.configRequests[0] ?? '', 'http://x');
  expect([...searchParams]).toEqual([
    ['api_key', 'a key'],
    ['config_keys', 'plan'],
    ['config_keys', 'collector'],
    ['session_id', '1234'],
  ]);
});

test('fetchRemoteConfig() makes three attempts with increasing delays if the service fails', async () => {
  const { page } = await openSite('/');
  collector.configStatus = 503;
  const outcome = await requestConfig(page);
  await expect.poll(() => collector.configRequests.length).toBe(1);
  const askedLater = async () => {
    await page.clock.runFor(500);
    return collector.configRequests.length;
  };
  await expect.poll(askedLater, { interval: 100 }).toBe(2);
  await expect.poll(askedLater, { interval: 100 }).toBe(3);
  await expect.poll(outcome).toEqual(['exceeded retry count', 'the configuration service responded with status 503']);
});

test('the SDK requests the remote configuration with the ID of its session', async () => {
  const { page } = await openSite('/');
  await start(page);
  await flush(page);
  await expect.poll(() => collector.configRequests.length).toBe(1);
  const { searchParams } = new URL(collector.configRequests[0] ?? '', 'http://x');
  const [view] = findPageViews(collector.sent);
  expect(view?.session_id).toEqual(expect.any(Number));
  expect(searchParams.get('session_id')).toBe(String(view?.session_id));
});

test('fetchRemoteConfig() times out after five seconds if the response stops after its headers', async () => {
  const { page } = await openSite('/');
  collector.configStalls = true;
  const outcome = await requestConfig(page);
  await expect.poll(() => collector.configRequests.length).toBe(1);
  await page.clock.runFor(4_900);
  expect(collector.configRequests).toHaveLength(1);
  await expectTimeout(page, outcome);
  expect(collector.configRequests).toHaveLength(3);
});

test('fetchRemoteConfig() times out after five seconds without a response, and events are sent meanwhile', async () => {
  const { page } = await openSite('/');
  collector.config = undefined;
  const warned: string[] = [];
  page.on('console', (said) => said.type() === 'warning' && warned.push(said.text()));
  await start(page);
  await flush(page);
  expect(collector.sent.flatMap(({ body }) => body.events).map((event) => event.event_type)).toContain(
    'Web Page Viewed',
  );
  const warnedLater = async () => {
    await page.clock.runFor(1000);
    return warned.join();
  };
  await expect.poll(warnedLater, later).toContain('exceeded retry count');
  expect(collector.configRequests).toHaveLength(3);
  const outcome = await requestConfig(page);
  await expectTimeout(page, outcome);
});

test('an event that the remote configuration excludes is no longer sent', async () => {
  const { page } = await openSite('/');
  collector.config = { configs: { plan: { version: '8', fallbackVersion: '6', events: ['Web Page Viewed'] } } };
  await start(page);
  await expect.poll(() => collector.configRequests.length).toBe(1);
  const trackExcluded = () =>
    page.evaluate(() => window.site.track({ name: 'Sales Contacted', properties: { formName: 'contact-sales' } }));
  /** Tracks an excluded event and then a page view, and returns the types of the events that are sent with the view. */
  const sendBoth = async (path: string) => {
    collector.sent = [];
    await trackExcluded();
    await navigate(page, path, path);
    const events = () => collector.sent.flatMap(({ body }) => body.events);
    const isView = (event: SentEvent) => event.event_properties?.['Web Page Path'] === path;
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return events().some(isView);
      }, later)
      .toBe(true);
    return events().map((event) => event.event_type);
  };
  // The page applies the configuration at some time after its response.
  let round = 0;
  await expect.poll(() => sendBoth(`/page-${++round}/`), later).not.toContain('Sales Contacted');
});
