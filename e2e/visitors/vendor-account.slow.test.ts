import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import {
  EVENTS_KEY,
  startVendor,
  VENDOR_VISITOR,
  type VendorResponder,
  VISITS_TOKEN,
} from '../fixtures/identification-vendor.ts';
import type { RunningSite } from '../fixtures/running-site.ts';

const botd = {
  data: {
    bot: { result: 'notDetected' },
    score: 0.12,
    evidence: [{ name: 'software_graphics', weight: 0.12, says: 'the graphics are drawn in software' }],
    url: 'https://shop.example/',
    ip: '203.0.113.24',
    time: '2026-11-21T12:03:07.402Z',
    userAgent: 'Chrome',
    requestId: '1795262587403.vendor',
  },
};
const visit = (day: number) => ({
  requestId: `179526258740${day}.vendor`,
  browserDetails: { browserName: 'Chrome', browserMajorVersion: '142', os: 'Linux', device: 'Other' },
  incognito: false,
  ip: '203.0.113.24',
  timestamp: Date.UTC(2026, 10, day),
  time: new Date(Date.UTC(2026, 10, day)).toISOString(),
  url: 'https://shop.example/',
  tag: {},
  confidence: { score: 0.99 },
  visitorFound: day > 1,
});

const noBotFound = (page: Page) => page.locator('[aria-live]', { hasText: 'No bot detected' }).first().waitFor();

const it = browserTest()
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('vendorServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const vendor = await startVendor();
    onCleanup(() => vendor.stop());
    return vendor;
  })
  /** The vendor, with its usual responses. */
  .extend('vendor', { auto: true }, ({ vendorServer }) => {
    vendorServer.requests = [];
    vendorServer.event = { body: { products: { botd } } };
    vendorServer.visits = { body: { visitorId: VENDOR_VISITOR, visits: [visit(2), visit(1)], lastTimestamp: 1 } };
    return vendorServer;
  })
  /** A site with the vendor's script only, and one with its event and visits APIs too. */
  .extend('sites', { scope: 'file' }, async ({ vendorServer: { origin }, startAnotherSite }) => {
    const account = {
      IDENTIFICATION_PUBLIC_KEY: 'account-key',
      IDENTIFICATION_REGION: 'eu',
      IDENTIFICATION_SCRIPT_URL_PATTERN: `${origin}/v<version>/<apiKey>/loader_v<loaderVersion>.js`,
    };
    const lookups = {
      IDENTIFICATION_EVENTS_URL: `${origin}/events`,
      IDENTIFICATION_EVENTS_KEY: EVENTS_KEY,
      IDENTIFICATION_VISITS_URL: `${origin}/visitors`,
      IDENTIFICATION_VISITS_TOKEN: VISITS_TOKEN,
    };
    const [scriptAlone, withLookups] = await Promise.all([
      startAnotherSite(account),
      startAnotherSite({ ...account, ...lookups }),
    ]);
    return { scriptAlone, withLookups };
  })
  /**
   * Fails the test if the page logs an error or throws one. Unlike `watchPage`, it allows requests to the vendor's host.
   */
  .extend(
    'open',
    ({ newContext }) =>
      async (
        site: RunningSite,
        path: string,
        expected: readonly RegExp[] = [],
        existingContext?: BrowserContext,
      ): Promise<{ page: Page; requestedUrls: string[] }> => {
        const context = existingContext ?? (await newContext());
        const page = await context.newPage();
        const errors: string[] = [];
        const requestedUrls: string[] = [];
        page.on('request', (request) => requestedUrls.push(request.url()));
        page.on('pageerror', (error) => errors.push(error.message));
        page.on('console', (message) => {
          if (message.type() === 'error' && !expected.some((each) => each.test(message.text())))
            errors.push(message.text());
        });
        onTestFinished(() => {
          if (errors.length > 0) throw new Error(`Unexpected errors on the page:\n${errors.join('\n')}`);
        });
        await page.goto(site.origin + path);
        return { page, requestedUrls };
      },
  );

it.for([
  pages.home,
  pages.homeB,
  pages.identification,
  pages.smartSignals,
  pages.botDetection,
  pages.identifyNow,
  pages.playground,
  pages.fingerprintTest,
])(
  'a site with the vendor’s script only shows $path without errors and without requests to the identification API',
  async ({ path }, { open, sites, vendor }) => {
    const { page, requestedUrls } = await open(sites.scriptAlone, path);
    await page.waitForFunction(() => 'vendorCalls' in window);
    const isProductPage = path.startsWith(pages.products.path);
    if (isProductPage) await page.getByText('another service identified this browser').first().waitFor();
    else if (path !== pages.homeB.path) await page.getByText(VENDOR_VISITOR).first().waitFor();
    expect(requestedUrls.filter((url) => url.includes(endpoints.identify) || url.includes('/event/'))).toEqual([]);
    expect(vendor.requests).toEqual([]);
  },
);

it("a site with the vendor’s script only passes the configured options to the vendor's agent and shows its result on the home page", async ({
  open,
  sites,
}) => {
  const { page } = await open(sites.scriptAlone, pages.home.path);
  await page.locator('dd.own').waitFor();
  const calls = await page.evaluate(() => (window as unknown as { vendorCalls: object }).vendorCalls);
  expect(calls).toEqual({
    load: [{ apiKey: 'account-key', region: 'eu' }],
    get: [{ extendedResult: true, timeout: 20_000, tag: { referrer: '' } }],
  });
  const text = await page.locator('main dl').first().textContent();
  expect(text).toContain('Portugal');
  expect(text).toContain('Not reported');
  await page.getByRole('button', { name: 'Identify me again' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { vendorCalls: { get: [] } }).vendorCalls.get.length))
    .toBe(2);
});

it("the bot detection page shows the result, score, and evidence of the vendor's event", async ({
  open,
  sites,
  vendor,
}) => {
  const { page } = await open(sites.withLookups, pages.botDetection.path);
  await noBotFound(page);
  expect(vendor.requests).toEqual(['GET /events/1795262587403.vendor']);
  expect(await page.getByText('Score 0.12').isVisible()).toBe(true);
  await page.getByText('What was weighed').click();
  expect(await page.getByText('the graphics are drawn in software', { exact: true }).isVisible()).toBe(true);
});

it.for<[what: string, answer: VendorResponder, text: string]>([
  [
    'an error in the result',
    { body: { products: { botd: { error: { code: 'Failed', message: 'too early' } } } } },
    'too early',
  ],
  ['an empty result', { body: { products: { botd: {} } } }, 'BotD field is empty'],
  ['a missing result', { body: { products: {} } }, 'BotD field is empty'],
  [
    'a 404',
    { status: 404, body: { error: { code: 'RequestNotFound', message: 'request id is not found' } } },
    'request id is not found',
  ],
  ['a response without JSON', { status: 502, body: undefined }, 'the server returned HTTP 502'],
])(
  'the bot detection page shows %s instead of a result and recovers with the next check',
  async ([_what, answer, text], { open, sites, vendor }) => {
    vendor.event = answer;
    const { page } = await open(sites.withLookups, pages.botDetection.path, [/status of (404|502)/]);
    await page.getByText('No result', { exact: true }).waitFor();
    expect(await page.locator('main').textContent()).toContain(text);
    vendor.event = { body: { products: { botd } } };
    await page.getByRole('button', { name: 'Check again' }).click();
    await noBotFound(page);
  },
);

it('the playground shows both responses of the vendor unchanged and explains missing values', async ({
  open,
  sites,
}) => {
  const { page } = await open(sites.withLookups, pages.playground.path);
  const readJson = async (source: string) =>
    JSON.parse((await page.locator(`[data-answer=${source}]`).textContent()) ?? '');
  expect(await readJson('server')).toEqual({ products: { botd } });
  expect((await readJson('agent')).visitorId).toBe(VENDOR_VISITOR);
  await page.getByText('Another provider’s agent identified your browser.').waitFor();
  await page.goto(sites.withLookups.origin + pages.fingerprintTest.path);
  await page.getByText('This server doesn’t report how it recognized your browser.').waitFor();
  expect(await page.getByRole('button', { name: 'Save these values' }).count()).toBe(0);
});

it('the identification page requests at most 21 visits from the vendor and shows them', async ({
  open,
  sites,
  vendor,
}) => {
  const { page } = await open(sites.withLookups, pages.identification.path);
  await page.locator('tbody time').first().waitFor();
  expect(await page.locator('tbody time').count()).toBe(2);
  expect(await page.locator('tbody tr').first().textContent()).toContain('not reported');
  expect(vendor.requests).toContain(`GET /visitors/${VENDOR_VISITOR}?token=${VISITS_TOKEN}&limit=21`);
});

it.for<[what: string, answer: VendorResponder, text: string]>([
  ['a 429', { status: 429, body: { error: 'too many requests' } }, 'too many requests'],
  ['a response without a list', { body: { visitorId: VENDOR_VISITOR } }, 'the response has no list of visits'],
])(
  'the identification page shows %s instead of the visits and recovers with the next request',
  async ([_what, answer, text], { open, sites, vendor }) => {
    vendor.visits = answer;
    const { page } = await open(sites.withLookups, pages.identification.path, [/status of 429/]);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await page.locator('#your-visits').textContent()).toContain(text);
    vendor.visits = { body: { visitorId: VENDOR_VISITOR, visits: [visit(1)] } };
    await again.click();
    await page.locator('tbody time').first().waitFor();
  },
);

it("the service worker doesn't request or cache responses of the vendor", async ({ context, open, sites }) => {
  const { page } = await open(sites.withLookups, pages.botDetection.path, [], context);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const answer = page.waitForResponse((response) => response.url().includes('/events/'));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect((await answer).fromServiceWorker()).toBe(false);
  await noBotFound(page);
  const cachedUrls = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(cachedUrls.filter((url) => url.includes('/events/') || url.includes('/visitors/'))).toEqual([]);
});
