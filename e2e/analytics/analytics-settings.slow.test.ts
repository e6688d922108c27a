import { gunzipSync } from 'node:zlib';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { waitForIdentification } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';

/** Tests what a browser requests for each analytics setting in the server's environment. */
const it = browserTest()
  /**
   * Opens a page of a server with these settings. Other hosts are mocked: they accept events and return an empty
   * configuration.
   */
  .extend('open', ({ person }) => async (environment: Record<string, string>) => {
    const site = await startSite(environment);
    onTestFinished(() => site.stop());
    const context = await person.newContext({ serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    await context.route(
      ({ origin }) => origin !== site.origin,
      (route) => {
        const headers = { 'access-control-allow-origin': '*' };
        return route.fulfill({ headers, json: route.request().method() === 'GET' ? { configs: {} } : { code: 200 } });
      },
    );
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.clock.install();
    await page.goto(site.origin + pages.home.path);
    // The agent needs real time: with the clock advanced, the page would stop waiting for it.
    await waitForIdentification(page);
    const to = (address: string) =>
      requests.filter((request) => request.url().split('?')[0] === new URL(address, site.origin).href);
    return {
      page,
      /** Requests to a URL of any host, or to a path of the server, with any query. */
      to,
      /** Origins other than the server that were requested. */
      otherOrigins: () =>
        [
          ...new Set(
            requests.map((request) => new URL(request.url()).origin).filter((origin) => /^https?:/.test(origin)),
          ),
        ].filter((origin) => origin !== site.origin),
    };
  });

const FLUSH_MS = 10_000;

type Batch = { api_key: string; events: { event_type: string; device_id: string }[] };
const parseBody = (request: Request): Batch => {
  const bytes = request.postDataBuffer() ?? Buffer.alloc(0);
  return JSON.parse((request.headers()['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8'));
};
const eventNames = (requests: readonly Request[]) =>
  requests.flatMap((request) => parseBody(request).events.map(({ event_type }) => event_type));

/** Advances the page's clock until one of these requests contains the page view. */
const waitUntilSent = (page: Page, batches: () => readonly Request[]) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(FLUSH_MS / 4);
        return eventNames(batches());
      },
      { timeout: 30_000 },
    )
    .toContain('Web Page Viewed');

const direct = { AMPLITUDE_API_KEY: 'the vendor key', AMPLITUDE_SENDING: 'browser' };

it.for([
  ['us', 'api2.amplitude.com', 'sr-client-cfg.amplitude.com'],
  ['eu', 'api.eu.amplitude.com', 'sr-client-cfg.eu.amplitude.com'],
  ['staging', 'api.stag2.amplitude.com', 'sr-client-cfg.stag2.amplitude.com'],
] as const)(
  'AMPLITUDE_REGION=%s makes the browser send to %s and read its configuration from %s',
  async ([region, events, config], { open }) => {
    const { page, to, otherOrigins } = await open({ ...direct, AMPLITUDE_REGION: region });
    const batches = () => to(`https://${events}/2/httpapi`);
    await waitUntilSent(page, batches);
    await expect.poll(() => to(`https://${config}/config`).length).toBe(1);
    expect(parseBody(batches()[0] as Request).api_key).toBe('the vendor key');
    const { searchParams } = new URL(to(`https://${config}/config`)[0]?.url() ?? '');
    expect(searchParams.get('api_key')).toBe('the vendor key');
    expect(Number(searchParams.get('session_id'))).toBeGreaterThan(0);
    expect(otherOrigins().sort()).toEqual([`https://${events}`, `https://${config}`].sort());
    expect(to(endpoints.analyticsBatch)).toEqual([]);
  },
);

it("AMPLITUDE_SENDING=browser shows which device ID can't be deleted when consent is withdrawn", async ({ open }) => {
  const { page, to } = await open(direct);
  await waitUntilSent(page, () => to('https://api2.amplitude.com/2/httpapi'));
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Analytics/ }).setChecked(false);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const [batch] = to('https://api2.amplitude.com/2/httpapi');
  const { device_id } = parseBody(batch as Request).events[0] ?? {};
  await dialog
    .getByText('Events that your browser sent to an analytics service')
    .filter({ hasText: device_id ?? 'no id' })
    .waitFor();
});

it('AMPLITUDE_API_URL makes the browser send to that URL and to no other host', async ({ open }) => {
  const proxy = 'https://counting.example/2/httpapi';
  const { page, to, otherOrigins } = await open({ ...direct, AMPLITUDE_API_URL: proxy });
  await waitUntilSent(page, () => to(proxy));
  expect(otherOrigins()).toEqual([new URL(proxy).origin]);
  expect(to(endpoints.analyticsBatch)).toEqual([]);
});

it("AUTOCAPTURE=on records clicks that aren't events of the tracking plan, off doesn't", async ({ open }) => {
  const captured = '[Amplitude] Element Clicked';
  const start = async (setting: string) => {
    const { page, to } = await open({ AUTOCAPTURE: setting });
    const click = async () => {
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.clock.runFor(FLUSH_MS);
      return eventNames(to(endpoints.analyticsBatch));
    };
    return { page, click };
  };
  const on = await start('on');
  await expect.poll(on.click, { timeout: 30_000 }).toContain(captured);

  const off = await start('off');
  await expect.poll(off.click, { timeout: 30_000 }).toContain('Web Page Viewed');
  await off.click();
  // Recorded clicks would have been sent before the view of the next page.
  await off.page.locator(`footer a[href="${pages.blog.path}"]`).first().click();
  const views = (names: readonly string[]) => names.filter((name) => name === 'Web Page Viewed').length;
  await expect.poll(async () => views(await off.click()), { timeout: 30_000 }).toBe(2);
  expect(await off.click()).not.toContain(captured);
});

it.for([
  ['fetch', 'fetch', 'application/json'],
  ['xhr', 'xhr', 'application/json'],
  ['beacon', 'ping', 'text/plain'],
] as const)(
  'ANALYTICS_TRANSPORT=%s sends events as %s requests with type %s',
  async ([transport, kind, type], { open }) => {
    const { page, to, otherOrigins } = await open({ ANALYTICS_TRANSPORT: transport });
    await waitUntilSent(page, () => to(endpoints.analyticsBatch));
    const [batch] = to(endpoints.analyticsBatch);
    expect([batch?.resourceType(), batch?.headers()['content-type']]).toEqual([kind, expect.stringContaining(type)]);
    expect(otherOrigins()).toEqual([]);
  },
);
