import { endpoints } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { collector, openSite, prepareAnalyticsPages } from './test-analytics-page.ts';

prepareAnalyticsPages();

type Case = {
  apiKey?: string;
  /** A step applied to the client before the event is tracked. */
  before?: 'opt out' | 'remove the destination' | 'nothing, not even the start';
  answer?: typeof collector.batchResponse;
};

/** Returns the SDK's result message for one event, sent immediately and attempted once. */
async function readMessage(page: Page, { apiKey = 'key', before, answer }: Case): Promise<string> {
  collector.batchResponse = answer;
  await page.evaluate(
    ({ key, serverUrl, step }) => {
      const client = new window.site.AmplitudeBrowser();
      type Result = { message: string };
      const unstarted = client as unknown as {
        dispatchWithCallback(event: object, callback: (r: Result) => void): void;
      };
      const readMessages = async (): Promise<string> => {
        if (step === 'nothing, not even the start') {
          return new Promise((resolve) => {
            unstarted.dispatchWithCallback({ event_type: 'Sales Contacted' }, ({ message }) => resolve(message));
          });
        }
        await client.init(key, {
          serverUrl,
          flushQueueSize: 1,
          flushIntervalMillis: 0,
          flushMaxRetries: 1,
          autocapture: false,
          remoteConfig: { fetchRemoteConfig: false },
          enableDiagnostics: false,
          // The SDK refuses to start with an empty key and logs that as an error, which this case doesn't test.
          ...(key === '' && { logLevel: 0 }),
        }).promise;
        if (step === 'opt out') client.setOptOut(true);
        if (step === 'remove the destination') await client.remove('amplitude').promise;
        return (await client.track('Sales Contacted').promise).message;
      };
      Object.assign(window, { message: undefined });
      void readMessages().then((message) => Object.assign(window, { message }));
    },
    { key: apiKey, serverUrl: endpoints.analyticsBatch, step: before },
  );
  const message = () => page.evaluate(() => (window as unknown as { message: string | undefined }).message);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return message();
    })
    .toBeDefined();
  return (await message()) ?? '';
}

test.each<[string, Case]>([
  ['Event tracked successfully', {}],
  ['Event rejected due to missing API key', { apiKey: '' }],
  ['Event rejected due to exceeded retry count', { answer: { code: 500 } }],
  ['Unexpected error occurred', { answer: 'no object' }],
  ['Event skipped due to optOut config', { before: 'opt out' }],
  ['Event not tracked, no destination plugins on the instance', { before: 'remove the destination' }],
  ['Client not initialized', { before: 'nothing, not even the start' }],
])('tracking an event reports "%s"', async (message, given) => {
  const { page } = await openSite('/');
  expect(await readMessage(page, given)).toBe(message);
});
