import { gunzipSync } from 'node:zlib';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { isIdentified } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';

/** What a browser does for each setting of the counting, as the environment of the server has it. */
const it = browserTest()
  /** Opens a page of a server with these settings; other hosts take everything and know nothing. */
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
    // What the agent and its service take is real: with time that runs ahead, the page would give them up.
    await isIdentified(page);
    const to = (address: string) =>
      requests.filter((request) => request.url().split('?')[0] === new URL(address, site.origin).href);
    return {
      page,
      /** Requests for an address of any host, or a path of the server, whatever their query. */
      to,
      /** Hosts beside the server that were called. */
      others: () =>
        [
          ...new Set(
            requests.map((request) => new URL(request.url()).origin).filter((origin) => /^https?:/.test(origin)),
          ),
        ].filter((origin) => origin !== site.origin),
    };
  });

const FLUSH_MS = 10_000;

type Batch = { api_key: string; events: { event_type: string; device_id: string }[] };
const bodyOf = (request: Request): Batch => {
  const bytes = request.postDataBuffer() ?? Buffer.alloc(0);
  return JSON.parse((request.headers()['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8'));
};
const namesIn = (requests: readonly Request[]) =>
  requests.flatMap((request) => bodyOf(request).events.map(({ event_type }) => event_type));

/** Lets the page's time pass until the view of the page has left by one of these requests. */
const untilSent = (page: Page, batches: () => readonly Request[]) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(FLUSH_MS / 4);
        return namesIn(batches());
      },
      { timeout: 30_000 },
    )
    .toContain('Web Page Viewed');

const direct = { AMPLITUDE_API_KEY: 'the vendor key', AMPLITUDE_SENDING: 'browser' };

it.for([
  ['us', 'api2.amplitude.com', 'sr-client-cfg.amplitude.com'],
  ['eu', 'api.eu.amplitude.com', 'sr-client-cfg.eu.amplitude.com'],
  ['staging', 'api.stag2.amplitude.com', 'sr-client-cfg.stag2.amplitude.com'],
] as const)('AMPLITUDE_REGION=%s: the browser sends to %s and asks %s', async ([region, events, config], { open }) => {
  const { page, to, others } = await open({ ...direct, AMPLITUDE_REGION: region });
  const batches = () => to(`https://${events}/2/httpapi`);
  await untilSent(page, batches);
  await expect.poll(() => to(`https://${config}/config`).length).toBe(1);
  expect(bodyOf(batches()[0] as Request).api_key).toBe('the vendor key');
  const { searchParams } = new URL(to(`https://${config}/config`)[0]?.url() ?? '');
  expect(searchParams.get('api_key')).toBe('the vendor key');
  expect(Number(searchParams.get('session_id'))).toBeGreaterThan(0);
  expect(others().sort()).toEqual([`https://${events}`, `https://${config}`].sort());
  expect(to(endpoints.analyticsBatch)).toEqual([]);
});

it('AMPLITUDE_SENDING=browser: a withdrawal says what it cannot delete, and under which id that is', async ({
  open,
}) => {
  const { page, to } = await open(direct);
  await untilSent(page, () => to('https://api2.amplitude.com/2/httpapi'));
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Analytics/ }).setChecked(false);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const [batch] = to('https://api2.amplitude.com/2/httpapi');
  const { device_id } = bodyOf(batch as Request).events[0] ?? {};
  await dialog
    .getByText('analytics service by itself')
    .filter({ hasText: device_id ?? 'no id' })
    .waitFor();
});

it('AMPLITUDE_API_URL: the browser sends there, and asks nothing around it', async ({ open }) => {
  const proxy = 'https://counting.example/2/httpapi';
  const { page, to, others } = await open({ ...direct, AMPLITUDE_API_URL: proxy });
  await untilSent(page, () => to(proxy));
  expect(others()).toEqual([new URL(proxy).origin]);
  expect(to(endpoints.analyticsBatch)).toEqual([]);
});

it('AUTOCAPTURE=on counts presses that are no event of the plan, off does not', async ({ open }) => {
  const captured = '[Amplitude] Element Clicked';
  const start = async (setting: string) => {
    const { page, to } = await open({ AUTOCAPTURE: setting });
    const press = async () => {
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.clock.runFor(FLUSH_MS);
      return namesIn(to(endpoints.analyticsBatch));
    };
    return { page, press };
  };
  const on = await start('on');
  await expect.poll(on.press, { timeout: 30_000 }).toContain(captured);

  const off = await start('off');
  await expect.poll(off.press, { timeout: 30_000 }).toContain('Web Page Viewed');
  await off.press();
  // What was counted of the presses would have left before the view of the next page.
  await off.page.locator(`footer a[href="${pages.blog.path}"]`).first().click();
  const views = (names: readonly string[]) => names.filter((name) => name === 'Web Page Viewed').length;
  await expect.poll(async () => views(await off.press()), { timeout: 30_000 }).toBe(2);
  expect(await off.press()).not.toContain(captured);
});

it.for([
  ['fetch', 'fetch', 'application/json'],
  ['xhr', 'xhr', 'application/json'],
  ['beacon', 'ping', 'text/plain'],
] as const)('ANALYTICS_TRANSPORT=%s: events leave as %s, as %s', async ([transport, kind, type], { open }) => {
  const { page, to, others } = await open({ ANALYTICS_TRANSPORT: transport });
  await untilSent(page, () => to(endpoints.analyticsBatch));
  const [batch] = to(endpoints.analyticsBatch);
  expect([batch?.resourceType(), batch?.headers()['content-type']]).toEqual([kind, expect.stringContaining(type)]);
  expect(others()).toEqual([]);
});
