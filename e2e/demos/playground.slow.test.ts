import { demos } from '@whorl/contract/playground/demos.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { isReading, type Visitor, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFailingSite } from '../fixtures/failing-site.ts';
import { startSite } from '../fixtures/running-site.ts';

const { path } = pages.playground;

const it = browserTest()
  .extend(
    'newPage',
    ({ site, person }) =>
      async (options: Options = {}, expected: readonly RegExp[] = [], origin = site.origin): Promise<Page> => {
        const context: BrowserContext = await person.newContext({ serviceWorkers: 'block', ...options });
        onTestFinished(() => context.close());
        const page = await context.newPage();
        watchPage(page, origin, expected);
        return page;
      },
  )
  /** With both answers there. */
  .extend(
    'opened',
    ({ newPage, site }) =>
      async (options: Options = {}, expected: readonly RegExp[] = []): Promise<Page> => {
        const page = await newPage(options, expected);
        await page.goto(site.origin + path);
        await complete(page);
        return page;
      },
  );

describe('one request, taken apart', () => {
  it('has both answers as they came, as JSON', async ({ newPage, site }) => {
    const page = await newPage();
    const answers = page.waitForResponse((response) => isReading(response.request()));
    const lookUp = page.waitForResponse((response) => response.url().endsWith('/event/'));
    await page.goto(site.origin + path);
    const { result } = await (await answers).json();
    expect(await jsonOn(page, 'agent')).toEqual(result);
    expect(await jsonOn(page, 'server')).toEqual(await (await lookUp).json());
    expect(await page.locator('[data-fields="agent.visitorId"] dd').first().textContent()).toBe(result.visitorId);
  });

  it('marks the JSON that a row shows, and the row that shows the JSON, by mouse', async ({ opened }) => {
    const page = await opened();
    await page.locator('[data-fields="agent.confidence.score"] dd').first().hover();
    await expect.poll(() => markedOn(page)).toEqual(['agent.confidence.score', 'agent.confidence.score']);
    await page.locator('[data-line="agent.ipLocation.country.name"]').hover();
    await expect.poll(async () => (await markedOn(page))[0]).toBe('agent.ipLocation');
    expect(await markedOn(page)).toContain('agent.ipLocation.continent.code');
    // Two properties in one row.
    await page.locator('[data-fields^="agent.browserName"] dt').hover();
    await expect
      .poll(() => markedOn(page))
      .toEqual(['agent.browserName agent.browserVersion', 'agent.browserName', 'agent.browserVersion']);
    // The last of the products is far below what the box shows at first.
    await page.locator('[data-fields="server.products.velocity"] dt').hover();
    await expect.poll(() => isInBox(page, 'server.products.velocity')).toBe(true);
    await page.locator('h1').hover();
    await expect.poll(() => markedOn(page)).toEqual([]);
  });

  it('does the same by keyboard, and leads from one to the other and back', async ({ opened }) => {
    const page = await opened();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await page.locator('#field-agent-visitorId').waitFor();
    await page.getByRole('button', { name: 'Analyse again' }).focus();
    await tabTo(page, 'field-agent-visits');
    await expect.poll(() => markedOn(page)).toEqual(['agent.visits', 'agent.visits']);
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('json-agent-visits');
    await expect.poll(() => markedOn(page)).toEqual(['agent.visits', 'agent.visits']);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('json-agent-browserName');
    await expect.poll(async () => (await markedOn(page))[0]).toBe('agent.browserName agent.browserVersion');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('field-agent-browserName');
    expect(new URL(page.url()).hash).toBe('');
  });

  it('says where the time went, in parts that add up to the whole', async ({ opened }) => {
    const page = await opened();
    const parts = await wayOn(page);
    expect(Object.keys(parts)).toEqual(['ticket', 'read', 'digest', 'answer', 'page', 'lookUp']);
    const took = (name: string) => {
      const { from = 0, to = 0 } = parts[name] ?? {};
      return to - from;
    };
    const total = Number(await page.locator('[data-way-total]').getAttribute('data-way-total'));
    const beside = Math.max(took('ticket'), took('read'));
    expect(beside + took('digest') + took('answer') + took('page') + took('lookUp')).toBe(total);
    // The browser's own record of the two calls to the same address, in whole milliseconds on either side.
    const calls = await page.evaluate(
      (address) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname === address)
          .map(({ duration }) => duration),
      endpoints.identify,
    );
    expect(calls).toHaveLength(2);
    expect(took('ticket')).toBeGreaterThanOrEqual(Math.floor(calls[0] ?? 0) - 1);
    expect(took('answer')).toBeGreaterThanOrEqual(Math.floor(calls[1] ?? 0) - 1);
    expect(took('read')).toBeGreaterThan(0);
  });

  it('asks the server again on request, and only then', async ({ newPage, site }) => {
    const page = await newPage();
    const asked: string[] = [];
    page.on('request', (request) => isReading(request) && asked.push(request.url()));
    await page.goto(site.origin + path);
    await complete(page);
    const first = await jsonOn(page, 'agent');
    await page.reload();
    await complete(page);
    expect(await jsonOn(page, 'agent')).toEqual(first);
    expect(asked).toHaveLength(1);
    expect(await page.locator('[data-way]').count()).toBe(0);
    expect(await page.locator('#way ~ p').textContent()).toContain('the memory of this tab');

    await page.getByRole('button', { name: 'Analyse again' }).click();
    await expect
      .poll(async () => (await jsonOn(page, 'server')).products.identification.data.requestId, { timeout: 30_000 })
      .not.toBe(first.requestId);
    expect(asked).toHaveLength(2);
    const second = await jsonOn(page, 'agent');
    expect(second).toMatchObject({ visitorId: first.visitorId, visits: first.visits + 1, match: 'token' });
    await expect.poll(async () => Object.keys(await wayOn(page)).length).toBe(6);
  });
});

describe('where there is no answer', () => {
  it.for([
    ['a page instead of an answer', { body: '<h1>Log in</h1>', contentType: 'text/html' }, 'badResponseFormat'],
    ['a server in trouble', { status: 500 }, 'generalServerFailure'],
    ['a connection that breaks', 'drop', 'networkConnection'],
  ] as const)(
    '%s: says what it means and what to do, and works once that is done',
    async ([_name, fault, error], { site, newPage }) => {
      const failing = await startFailingSite(site.origin);
      onTestFinished(() => failing.stop());
      failing.fail(new RegExp(`^POST ${endpoints.identify}$`), fault);
      const page = await newPage({}, [/status of 500|ERR_EMPTY_RESPONSE|ERR_CONNECTION/], failing.origin);
      await page.goto(failing.origin + path);
      const advice = page.locator(`[data-advice=${error}]`);
      await advice.waitFor();
      expect(((await advice.textContent()) ?? '').length).toBeGreaterThan(20);
      expect(await page.locator('[data-answer], [data-way]').count()).toBe(0);
      failing.mend();
      await page.getByRole('button', { name: 'Read my browser' }).click();
      await complete(page);
      expect(await advice.count()).toBe(0);
    },
  );

  it('a blocked script: says so, with a link to what the error means', async ({ newPage, site }) => {
    const page = await newPage({}, [/ERR_FAILED|ERR_BLOCKED/]);
    await page.route('**/agent/v*/**/loader_v*', (route) => route.abort('blockedbyclient'));
    await page.goto(site.origin + path);
    const advice = page.locator('[data-advice=scriptLoadFailed]');
    await advice.waitFor();
    expect(await advice.getByRole('link').getAttribute('href')).toBe(`${pages.support.path}#scriptLoadFailed`);
  });

  it('offline: says so, and works again with a connection', async ({ opened }) => {
    const page = await opened({}, [/ERR_INTERNET_DISCONNECTED/]);
    // What comes by itself after the page has settled would complain.
    await page.locator('header [data-step]:not([data-step=loading])').waitFor({ state: 'attached' });
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('AMP_')));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Analyse again' }).click();
    await page.locator('[data-advice]').getByText('This browser is offline').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Read my browser' }).click();
    await complete(page);
  });

  it('a refused look-up: the agent’s half stands, and its way ends with the answer', async ({ site, newPage }) => {
    const failing = await startFailingSite(site.origin);
    onTestFinished(() => failing.stop());
    failing.fail(/^GET \/agent\/v[^/]+\/event\/$/, { status: 503 }, 1);
    const page = await newPage({}, [/status of 503/], failing.origin);
    await page.goto(failing.origin + path);
    await page.getByRole('button', { name: 'Ask again' }).waitFor();
    expect(await jsonOn(page, 'agent')).toMatchObject({ visitorId: expect.any(String) });
    expect(Object.keys(await wayOn(page))).toEqual(['ticket', 'read', 'digest', 'answer']);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await complete(page);
  });

  it('without consent: nothing is read before the button', async ({ newPage }) => {
    const asking = await startSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'ZZ' });
    onTestFinished(() => asking.stop());
    const page = await newPage({ extraHTTPHeaders: { 'CF-IPCountry': 'DE' } }, [], asking.origin);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(asking.origin + path);
    const button = page.getByRole('button', { name: 'Read my browser' });
    await button.waitFor();
    expect(asked.filter((address) => address.startsWith('/agent/'))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await button.click();
    await complete(page);
  });

  it('without script: every signal is explained, and the page says what is missing', async ({ newPage, site }) => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(site.origin + path);
    expect(await page.locator('noscript p').first().isVisible()).toBe(true);
    const explained = await page.locator('[data-fields] dd:last-child').allTextContents();
    expect(explained.length).toBeGreaterThanOrEqual(21);
    expect(explained.every((text) => text.length > 20)).toBe(true);
    const rows = await page.locator('[data-fields]').allTextContents();
    expect(rows.filter((text) => !/Good for .{10,}How sure .{10,}/.test(text))).toEqual([]);
  });
});

describe('a demo', () => {
  const leads: readonly [from: { path: string }, demo: { path: string }][] = [
    [pages.useCases, pages.couponFraud],
    [pages.useCases, pages.credentialStuffing],
    [pages.useCases, pages.demoPaymentFraud],
    [pages.useCases, pages.demoNewAccount],
    [pages.useCases, pages.webScraping],
    [pages.paymentFraud, pages.demoPaymentFraud],
    [pages.smsFraud, pages.demoSmsFraud],
    [pages.newAccountFraud, pages.demoNewAccount],
    [pages.accountSharing, pages.demoAccountSharing],
    [pages.paywall, pages.demoPaywall],
    [pages.returningUserExperience, pages.personalization],
    [pages.buyNowPayLater, pages.loanRisk],
    [pages.accountTakeover, pages.credentialStuffing],
    [pages.preventAccountTakeover, pages.credentialStuffing],
    [pages.identifyAtoNow, pages.credentialStuffing],
    [pages.cryptocurrency, pages.credentialStuffing],
    [pages.fintech, pages.loanRisk],
    [pages.eCommerce, pages.couponFraud],
    [pages.gaming, pages.demoNewAccount],
    [pages.improveConversion, pages.personalization],
    [pages.products, pages.botFirewall],
    [pages.fullProduct, pages.webScraping],
    [pages.identification, pages.demoPaywall],
    [pages.botDetection, pages.webScraping],
    [pages.botDetection, pages.botFirewall],
    ...demos.map((demo): [{ path: string }, { path: string }] => [pages.playground, demo]),
  ];

  it.for(leads)('is linked where it fits: $0.path leads to $1.path', async ([from, demo], { site }) => {
    const html = await (await fetch(site.origin + from.path)).text();
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).toContain(`href="${demo.path}"`);
  });

  it('has a page of a product or of a solution that leads to it', () => {
    const led = leads.filter(([from]) => from !== pages.playground).map(([, demo]) => demo.path);
    expect(demos.map((demo) => demo.path).filter((demo) => !led.includes(demo))).toEqual([]);
  });
});

type Options = Parameters<Visitor['newContext']>[0];

const complete = (page: Page) => page.locator('[data-answer=server]').waitFor();

// biome-ignore lint/suspicious/noExplicitAny: answers of two shapes, of which each test looks at a few properties
async function jsonOn(page: Page, source: 'agent' | 'server'): Promise<any> {
  return JSON.parse((await page.locator(`[data-answer=${source}]`).textContent()) ?? '');
}

/** The row that is marked and then the lines of JSON, by what they show, each property once. */
const markedOn = (page: Page) =>
  page.locator('[data-marked]').evaluateAll((marked) => {
    const shown = marked.map((element) => element.getAttribute('data-fields') ?? element.getAttribute('data-line'));
    return [...shown.slice(0, 1), ...new Set(shown.slice(1))];
  });

/** Whether a line of JSON is in the part of its box that is seen. */
const isInBox = (page: Page, line: string) =>
  page
    .locator(`[data-line="${line}"]`)
    .first()
    .evaluate((element) => {
      const box = element.closest('pre')?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return box !== undefined && top >= box.top && bottom <= box.bottom;
    });

function wayOn(page: Page): Promise<Record<string, { from: number; to: number }>> {
  return page
    .locator('[data-way]')
    .evaluateAll((figures) =>
      Object.fromEntries(
        figures.map((figure) => [
          figure.getAttribute('data-way') ?? '',
          { from: Number(figure.getAttribute('data-from')), to: Number(figure.getAttribute('data-to')) },
        ]),
      ),
    );
}

/** Goes on from element to element until the one with this id has the focus. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`#${id} cannot be reached with the Tab key`);
}
