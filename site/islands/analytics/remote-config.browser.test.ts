import { vendorProtocols } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { collector, flush, openSite, prepareAnalyticsPages, start, viewsOf } from './test-analytics-page.ts';

prepareAnalyticsPages();

/** The clock of the page is put on in steps, each of which takes its time. */
const later = { timeout: 30_000 };

/** What became of it: the answer, or the words of the error and of its cause. */
async function ask(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate((url) => {
    const question = { url, apiKey: 'a key', keys: ['plan', 'collector'], sessionId: 1234 };
    void window.site.fetchRemoteConfig(question).then(
      (outcome) => Object.assign(window, { outcome }),
      (error: Error) => Object.assign(window, { outcome: [error.message, (error.cause as Error).message] }),
    );
  }, vendorProtocols.analyticsConfig);
  return () => page.evaluate(() => (window as unknown as { outcome: unknown }).outcome);
}

test('it is asked with key, keys and session, and answers what stands in configs', async () => {
  const { page } = await openSite('/');
  const plan = { version: '8', fallbackVersion: '6', events: ['Web Page Viewed'] };
  collector.config = { configs: { plan, analyticsSDK: { of: 'somebody else' } } };
  const outcome = await ask(page);
  await expect.poll(outcome).toEqual({ plan });
  const { searchParams } = new URL(collector.asked[0] ?? '', 'http://x');
  expect([...searchParams]).toEqual([
    ['api_key', 'a key'],
    ['config_keys', 'plan'],
    ['config_keys', 'collector'],
    ['session_id', '1234'],
  ]);
});

test('a service that fails is asked three times, later each time', async () => {
  const { page } = await openSite('/');
  collector.configStatus = 503;
  const outcome = await ask(page);
  await expect.poll(() => collector.asked.length).toBe(1);
  const askedLater = async () => {
    await page.clock.runFor(500);
    return collector.asked.length;
  };
  await expect.poll(askedLater, { interval: 100 }).toBe(2);
  await expect.poll(askedLater, { interval: 100 }).toBe(3);
  await expect.poll(outcome).toEqual(['exceeded retry count', 'the service for settings answered 503']);
});

test('the SDK asks with the session that it has begun', async () => {
  const { page } = await openSite('/');
  await start(page);
  await flush(page);
  await expect.poll(() => collector.asked.length).toBe(1);
  const { searchParams } = new URL(collector.asked[0] ?? '', 'http://x');
  const [view] = viewsOf(collector.sent);
  expect(view?.session_id).toEqual(expect.any(Number));
  expect(searchParams.get('session_id')).toBe(String(view?.session_id));
});

test('an answer that stops after its headers is given up after five seconds, too', async () => {
  const { page } = await openSite('/');
  collector.configHangs = true;
  const outcome = await ask(page);
  const outcomeLater = async () => {
    await page.clock.runFor(1000);
    return outcome();
  };
  await expect
    .poll(outcomeLater, later)
    .toEqual(['exceeded retry count', 'fetch rejected due to timeout after 5 seconds']);
  expect(collector.asked).toHaveLength(3);
});

test('a service that never answers is given up after five seconds, and no event waits for it', async () => {
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
  expect(collector.asked).toHaveLength(3);
  const outcome = await ask(page);
  const outcomeLater = async () => {
    await page.clock.runFor(1000);
    return outcome();
  };
  await expect
    .poll(outcomeLater, later)
    .toEqual(['exceeded retry count', 'fetch rejected due to timeout after 5 seconds']);
});

test('an event that is no longer wanted is left out from the answer on', async () => {
  const { page } = await openSite('/');
  collector.config = { configs: { plan: { version: '8', fallbackVersion: '6', events: ['Web Page Viewed'] } } };
  await start(page);
  await expect.poll(() => collector.asked.length).toBe(1);
  const types = () => collector.sent.flatMap(({ body }) => body.events).map((event) => event.event_type);
  const trackOne = () =>
    page.evaluate(() => window.site.track({ name: 'Sales Contacted', properties: { formName: 'contact-sales' } }));
  // When the answer has been worked in, the number of such events no longer grows.
  await expect
    .poll(async () => {
      await flush(page);
      const before = types().length;
      await trackOne();
      await page.clock.runFor(10_100);
      return types().length - before;
    })
    .toBe(0);
});
