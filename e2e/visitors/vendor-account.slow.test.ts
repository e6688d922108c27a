import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startPerson, type Visitor } from '../fixtures/browser.ts';
import {
  EVENTS_KEY,
  startVendor,
  VENDOR_VISITOR,
  type Vendor,
  VISITS_TOKEN,
} from '../fixtures/identification-vendor.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

let vendor: Vendor;
let person: Visitor;
/** With the vendor's script alone, and with its lookups too. */
let scriptAlone: RunningSite;
let withLookups: RunningSite;

beforeAll(async () => {
  [vendor, person] = await Promise.all([startVendor(), startPerson()]);
  const account = {
    IDENTIFICATION_PUBLIC_KEY: 'account-key',
    IDENTIFICATION_REGION: 'eu',
    IDENTIFICATION_SCRIPT_URL_PATTERN: `${vendor.origin}/v<version>/<apiKey>/loader_v<loaderVersion>.js`,
  };
  const lookups = {
    IDENTIFICATION_EVENTS_URL: `${vendor.origin}/events`,
    IDENTIFICATION_EVENTS_KEY: EVENTS_KEY,
    IDENTIFICATION_VISITS_URL: `${vendor.origin}/visitors`,
    IDENTIFICATION_VISITS_TOKEN: VISITS_TOKEN,
  };
  [scriptAlone, withLookups] = await Promise.all([startSite(account), startSite({ ...account, ...lookups })]);
});
afterAll(async () => {
  await person.browser.close();
  await Promise.all([scriptAlone.stop(), withLookups.stop(), vendor.stop()]);
});
beforeEach(() => {
  vendor.asked.length = 0;
  vendor.event = { body: { products: { botd } } };
  vendor.visits = { body: { visitorId: VENDOR_VISITOR, visits: [visit(2), visit(1)], lastTimestamp: 1 } };
});

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

describe('with the vendor’s script alone', () => {
  it.each([
    pages.home,
    pages.homeB,
    pages.identification,
    pages.smartSignals,
    pages.botDetection,
    pages.identifyNow,
    pages.playground,
    pages.fingerprintTest,
  ])('$path works, quietly', async ({ path }) => {
    const { page, asked } = await open(scriptAlone, path);
    await page.waitForFunction(() => 'vendorCalls' in window);
    const isNotAsked = path.startsWith(pages.products.path);
    if (isNotAsked) await page.getByText('another service recognised this browser').first().waitFor();
    else if (path !== pages.homeB.path) await page.getByText(VENDOR_VISITOR).first().waitFor();
    expect(asked.filter((url) => url.includes(endpoints.identify) || url.includes('/event/'))).toEqual([]);
    expect(vendor.asked).toEqual([]);
  });

  it('its agent is asked as agreed, and the home page says what it told', async () => {
    const { page } = await open(scriptAlone, pages.home.path);
    await page.locator('dd.own').waitFor();
    const calls = await page.evaluate(() => (window as unknown as { vendorCalls: object }).vendorCalls);
    expect(calls).toEqual({
      load: [{ apiKey: 'account-key', region: 'eu' }],
      get: [{ extendedResult: true, timeout: 20_000, tag: { referrer: '' } }],
    });
    const text = await page.locator('main dl').first().textContent();
    expect(text).toContain('Portugal');
    expect(text).toContain('Not told');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { vendorCalls: { get: [] } }).vendorCalls.get.length))
      .toBe(2);
  });
});

describe('with its lookups', () => {
  it('the verdict comes from the event, with its score and what was weighed', async () => {
    const { page } = await open(withLookups, pages.botDetection.path);
    await noBotFound(page);
    expect(vendor.asked).toEqual(['GET /events/1795262587403.vendor']);
    expect(await page.getByText('Score 0.12').isVisible()).toBe(true);
    await page.getByText('What was weighed').click();
    expect(await page.getByText('the graphics are drawn in software', { exact: true }).isVisible()).toBe(true);
  });

  it.each([
    [
      'the part’s own error',
      { body: { products: { botd: { error: { code: 'Failed', message: 'too early' } } } } },
      'too early',
    ],
    ['an empty part', { body: { products: { botd: {} } } }, 'BotD field is empty'],
    ['no part', { body: { products: {} } }, 'BotD field is empty'],
    [
      'a refusal',
      { status: 404, body: { error: { code: 'RequestNotFound', message: 'request id is not found' } } },
      'request id is not found',
    ],
    ['no JSON at all', { status: 502, body: undefined }, 'the server answered 502'],
  ])('%s is said, and the next check recovers', async (_what, answer, text) => {
    vendor.event = answer;
    const { page } = await open(withLookups, pages.botDetection.path, [/status of (404|502)/]);
    await page.getByText('No verdict', { exact: true }).waitFor();
    expect(await page.locator('main').textContent()).toContain(text);
    vendor.event = { body: { products: { botd } } };
    await page.getByRole('button', { name: 'Check again' }).click();
    await noBotFound(page);
  });

  it('the playground shows both answers as they are, and says what nobody told', async () => {
    const { page } = await open(withLookups, pages.playground.path);
    const json = async (source: string) =>
      JSON.parse((await page.locator(`[data-answer=${source}]`).textContent()) ?? '');
    expect(await json('server')).toEqual({ products: { botd } });
    expect((await json('agent')).visitorId).toBe(VENDOR_VISITOR);
    await page.getByText('Another maker’s agent read this browser').waitFor();
    await page.goto(withLookups.origin + pages.fingerprintTest.path);
    await page.getByText('This server does not say how it recognised the browser.').waitFor();
    expect(await page.getByRole('button', { name: 'Keep these values' }).count()).toBe(0);
  });

  it('the visits are the vendor’s, 21 at most', async () => {
    const { page } = await open(withLookups, pages.identification.path);
    await page.locator('tbody time').first().waitFor();
    expect(await page.locator('tbody time').count()).toBe(2);
    expect(await page.locator('tbody tr').first().textContent()).toContain('not told');
    expect(vendor.asked).toContain(`GET /visitors/${VENDOR_VISITOR}?token=${VISITS_TOKEN}&limit=21`);
  });

  it.each([
    ['an error in its form', { status: 429, body: { error: 'too many requests' } }, 'too many requests'],
    ['what is no list', { body: { visitorId: VENDOR_VISITOR } }, 'the answer is no list of visits'],
  ])('%s stands in place of the visits, until they are asked for again', async (_what, answer, text) => {
    vendor.visits = answer;
    const { page } = await open(withLookups, pages.identification.path, [/status of 429/]);
    const again = page.getByRole('button', { name: 'Ask again' });
    await again.waitFor();
    expect(await page.locator('#your-visits').textContent()).toContain(text);
    vendor.visits = { body: { visitorId: VENDOR_VISITOR, visits: [visit(1)] } };
    await again.click();
    await page.locator('tbody time').first().waitFor();
  });

  it('the service worker asks for none of it, and keeps none', async () => {
    const context = await person.newContext();
    onTestFinished(() => context.close());
    const { page } = await open(withLookups, pages.botDetection.path, [], context);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const answer = page.waitForResponse((response) => response.url().includes('/events/'));
    await noBotFound(page);
    await page.getByRole('button', { name: 'Check again' }).click();
    expect((await answer).fromServiceWorker()).toBe(false);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url);
    });
    expect(kept.filter((url) => url.includes('/events/') || url.includes('/visitors/'))).toEqual([]);
  });
});

const noBotFound = (page: Page) => page.locator('[aria-live]', { hasText: 'No bot detected' }).first().waitFor();

/** Fails the test where the page writes an error to the console or throws. The vendor is another host on purpose. */
async function open(
  site: RunningSite,
  path: string,
  expected: readonly RegExp[] = [],
  given?: BrowserContext,
): Promise<{ page: Page; asked: string[] }> {
  const context = given ?? (await person.newContext());
  const page = await context.newPage();
  const wrong: string[] = [];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((each) => each.test(message.text()))) wrong.push(message.text());
  });
  onTestFinished(async () => {
    if (!given) await context.close();
    if (wrong.length > 0) throw new Error(`The page was not quiet:\n${wrong.join('\n')}`);
  });
  await page.goto(site.origin + path);
  return { page, asked };
}
