import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { isIdentifyRequest, type Visitor, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFaultProxy } from '../fixtures/fault-proxy.ts';
import { startSite } from '../fixtures/running-site.ts';
import { demoPaths } from './demos.ts';

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
  /** Opens the playground and waits for both responses. */
  .extend(
    'openComplete',
    ({ newPage, site }) =>
      async (options: Options = {}, expected: readonly RegExp[] = []): Promise<Page> => {
        const page = await newPage(options, expected);
        await page.goto(site.origin + path);
        await waitForAnswers(page);
        return page;
      },
  );

describe('the playground', () => {
  it("shows the agent's and the server's responses unchanged as JSON", async ({ newPage, site }) => {
    const page = await newPage();
    const answers = page.waitForResponse((response) => isIdentifyRequest(response.request()));
    const lookUp = page.waitForResponse((response) => response.url().endsWith('/event/'));
    await page.goto(site.origin + path);
    const { result } = await (await answers).json();
    expect(await readJson(page, 'agent')).toEqual(result);
    expect(await readJson(page, 'server')).toEqual(await (await lookUp).json());
    expect(await page.locator('[data-fields="agent.visitorId"] dd').first().textContent()).toBe(result.visitorId);
  });

  it('highlights the JSON of a hovered row and the row of hovered JSON', async ({ openComplete }) => {
    const page = await openComplete();
    await page.locator('[data-fields="agent.confidence.score"] dd').first().hover();
    await expect.poll(() => readHighlighted(page)).toEqual(['agent.confidence.score', 'agent.confidence.score']);
    await page.locator('[data-line="agent.ipLocation.country.name"]').hover();
    await expect.poll(async () => (await readHighlighted(page))[0]).toBe('agent.ipLocation');
    expect(await readHighlighted(page)).toContain('agent.ipLocation.continent.code');
    // A row that shows two properties.
    await page.locator('[data-fields^="agent.browserName"] dt').hover();
    await expect
      .poll(() => readHighlighted(page))
      .toEqual(['agent.browserName agent.browserVersion', 'agent.browserName', 'agent.browserVersion']);
    // The last product is far below the visible part of the box.
    await page.locator('[data-fields="server.products.velocity"] dt').hover();
    await expect.poll(() => isInBox(page, 'server.products.velocity')).toBe(true);
    await page.locator('h1').hover();
    await expect.poll(() => readHighlighted(page)).toEqual([]);
  });

  it('highlights rows and JSON on focus, and moves between them with Enter', async ({ openComplete }) => {
    const page = await openComplete();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await page.locator('#field-agent-visitorId').waitFor();
    await page.getByRole('button', { name: 'Identify me again' }).focus();
    await tabTo(page, 'field-agent-visits');
    await expect.poll(() => readHighlighted(page)).toEqual(['agent.visits', 'agent.visits']);
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('json-agent-visits');
    await expect.poll(() => readHighlighted(page)).toEqual(['agent.visits', 'agent.visits']);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('json-agent-browserName');
    await expect.poll(async () => (await readHighlighted(page))[0]).toBe('agent.browserName agent.browserVersion');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('field-agent-browserName');
    expect(new URL(page.url()).hash).toBe('');
  });

  it('shows durations that add up to the total', async ({ openComplete }) => {
    const page = await openComplete();
    const parts = await readDurations(page);
    expect(Object.keys(parts)).toEqual(['ticket', 'read', 'digest', 'answer', 'page', 'lookUp']);
    const readDuration = (name: string) => {
      const { from = 0, to = 0 } = parts[name] ?? {};
      return to - from;
    };
    const total = Number(await page.locator('[data-total]').getAttribute('data-total'));
    const parallel = Math.max(readDuration('ticket'), readDuration('read'));
    expect(
      parallel + readDuration('digest') + readDuration('answer') + readDuration('page') + readDuration('lookUp'),
    ).toBe(total);
    // The browser's own timing of the two requests to the same URL, rounded to whole milliseconds.
    const calls = await page.evaluate(
      (address) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname === address)
          .map(({ duration }) => duration),
      endpoints.identify,
    );
    expect(calls).toHaveLength(2);
    expect(readDuration('ticket')).toBeGreaterThanOrEqual(Math.floor(calls[0] ?? 0) - 1);
    expect(readDuration('answer')).toBeGreaterThanOrEqual(Math.floor(calls[1] ?? 0) - 1);
    expect(readDuration('read')).toBeGreaterThan(0);
  });

  it('identifies again only on request', async ({ newPage, site }) => {
    const page = await newPage();
    const requestUrls: string[] = [];
    page.on('request', (request) => isIdentifyRequest(request) && requestUrls.push(request.url()));
    await page.goto(site.origin + path);
    await waitForAnswers(page);
    const first = await readJson(page, 'agent');
    await page.reload();
    await waitForAnswers(page);
    expect(await readJson(page, 'agent')).toEqual(first);
    expect(requestUrls).toHaveLength(1);
    expect(await page.locator('[data-phase]').count()).toBe(0);
    expect(await page.locator('#timing ~ p').textContent()).toContain('cached in this tab');

    await page.getByRole('button', { name: 'Identify me again' }).click();
    await expect
      .poll(async () => (await readJson(page, 'server')).products.identification.data.requestId, { timeout: 30_000 })
      .not.toBe(first.requestId);
    expect(requestUrls).toHaveLength(2);
    const second = await readJson(page, 'agent');
    expect(second).toMatchObject({ visitorId: first.visitorId, visits: first.visits + 1, match: 'token' });
    await expect.poll(async () => Object.keys(await readDurations(page)).length).toBe(6);
  });
});

describe('the playground without a result', () => {
  it.for([
    ['an HTML response', { body: '<h1>Log in</h1>', contentType: 'text/html' }, 'badResponseFormat'],
    ['a server error', { status: 500 }, 'generalServerFailure'],
    ['a dropped connection', 'drop', 'networkConnection'],
  ] as const)(
    'explains %s with the next step, and identifies the visitor when that works again',
    async ([_name, fault, error], { site, newPage }) => {
      const proxy = await startFaultProxy(site.origin);
      onTestFinished(() => proxy.stop());
      proxy.fail(new RegExp(`^POST ${endpoints.identify}$`), fault);
      const page = await newPage({}, [/status of 500|ERR_EMPTY_RESPONSE|ERR_CONNECTION/], proxy.origin);
      await page.goto(proxy.origin + path);
      const advice = page.locator(`[data-advice=${error}]`);
      await advice.waitFor();
      expect(((await advice.textContent()) ?? '').length).toBeGreaterThan(20);
      expect(await page.locator('[data-answer], [data-phase]').count()).toBe(0);
      proxy.clearFaults();
      await page.getByRole('button', { name: 'Identify my browser' }).click();
      await waitForAnswers(page);
      expect(await advice.count()).toBe(0);
    },
  );

  it('explains a blocked agent script, with a link to the meaning of the error', async ({ newPage, site }) => {
    const page = await newPage({}, [/ERR_FAILED|ERR_BLOCKED/]);
    await page.route('**/agent/v*/**/loader_v*', (route) => route.abort('blockedbyclient'));
    await page.goto(site.origin + path);
    const advice = page.locator('[data-advice=scriptLoadFailed]');
    await advice.waitFor();
    expect(await advice.getByRole('link').getAttribute('href')).toBe(`${pages.support.path}#scriptLoadFailed`);
  });

  it('explains that the browser is offline, and identifies the visitor when it is online again', async ({
    openComplete,
  }) => {
    const page = await openComplete({}, [/ERR_INTERNET_DISCONNECTED/]);
    // Requests that start after the page has settled would log errors while offline.
    await page.locator('header [data-step]:not([data-step=loading])').waitFor({ state: 'attached' });
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('AMP_')));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Identify me again' }).click();
    await page.locator('[data-advice]').getByText('This browser is offline').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Identify my browser' }).click();
    await waitForAnswers(page);
  });

  it("shows the agent's result and its durations when the server lookup fails", async ({ site, newPage }) => {
    const proxy = await startFaultProxy(site.origin);
    onTestFinished(() => proxy.stop());
    proxy.fail(/^GET \/agent\/v[^/]+\/event\/$/, { status: 503 }, 1);
    const page = await newPage({}, [/status of 503/], proxy.origin);
    await page.goto(proxy.origin + path);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await readJson(page, 'agent')).toMatchObject({ visitorId: expect.any(String) });
    expect(Object.keys(await readDurations(page))).toEqual(['ticket', 'read', 'digest', 'answer']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForAnswers(page);
  });

  it('collects nothing without consent before the button is clicked', async ({ newPage }) => {
    const siteWithoutFallback = await startSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'ZZ' });
    onTestFinished(() => siteWithoutFallback.stop());
    const page = await newPage({ extraHTTPHeaders: { 'CF-IPCountry': 'DE' } }, [], siteWithoutFallback.origin);
    const requestUrls: string[] = [];
    page.on('request', (request) => requestUrls.push(new URL(request.url()).pathname));
    await page.goto(siteWithoutFallback.origin + path);
    const button = page.getByRole('button', { name: 'Identify my browser' });
    await button.waitFor();
    expect(requestUrls.filter((address) => address.startsWith('/agent/'))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await button.click();
    await waitForAnswers(page);
  });

  it('explains every signal when JavaScript is disabled, and that the values are missing', async ({
    newPage,
    site,
  }) => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(site.origin + path);
    expect(await page.locator('noscript p').first().isVisible()).toBe(true);
    const explained = await page.locator('[data-fields] dd:last-child').allTextContents();
    expect(explained.length).toBeGreaterThanOrEqual(21);
    expect(explained.every((text) => text.length > 20)).toBe(true);
    const rows = await page.locator('[data-fields]').allTextContents();
    expect(rows.filter((text) => !/Use .{10,}Reliability .{10,}/.test(text))).toEqual([]);
  });
});

describe('the demos', () => {
  const demoLinks: readonly [from: { path: string }, demo: { path: string }][] = [
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
    [pages.aiAgentDetection, pages.demoAiAgents],
    ...demoPaths.map((demo): [{ path: string }, { path: string }] => [pages.playground, { path: demo }]),
  ];

  const linkedPaths = demoLinks.map(([from, demo]) => ({ from: from.path, demo: demo.path }));
  it.for(linkedPaths)('are linked from related pages: $from links to $demo', async ({ from, demo }, { site }) => {
    const html = await (await fetch(site.origin + from)).text();
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).toContain(`href="${demo}"`);
  });

  it('are each linked from the page of a product or a solution', () => {
    const linkedDemos = demoLinks.filter(([from]) => from !== pages.playground).map(([, demo]) => demo.path);
    expect(demoPaths.filter((demo) => !linkedDemos.includes(demo))).toEqual([]);
  });
});

type Options = Parameters<Visitor['newContext']>[0];

const waitForAnswers = (page: Page) => page.locator('[data-answer=server]').waitFor();

// biome-ignore lint/suspicious/noExplicitAny: answers of two shapes, of which each test looks at a few properties
async function readJson(page: Page, source: 'agent' | 'server'): Promise<any> {
  return JSON.parse((await page.locator(`[data-answer=${source}]`).textContent()) ?? '');
}

/** Returns the fields of the highlighted row and then those of the highlighted JSON lines, each property once. */
const readHighlighted = (page: Page) =>
  page.locator('[data-marked]').evaluateAll((marked) => {
    const shown = marked.map((element) => element.getAttribute('data-fields') ?? element.getAttribute('data-line'));
    return [...shown.slice(0, 1), ...new Set(shown.slice(1))];
  });

/** Whether a line of JSON is in the visible part of its box. */
const isInBox = (page: Page, line: string) =>
  page
    .locator(`[data-line="${line}"]`)
    .first()
    .evaluate((element) => {
      const box = element.closest('pre')?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return box !== undefined && top >= box.top && bottom <= box.bottom;
    });

function readDurations(page: Page): Promise<Record<string, { from: number; to: number }>> {
  return page
    .locator('[data-phase]')
    .evaluateAll((figures) =>
      Object.fromEntries(
        figures.map((figure) => [
          figure.getAttribute('data-phase') ?? '',
          { from: Number(figure.getAttribute('data-from')), to: Number(figure.getAttribute('data-to')) },
        ]),
      ),
    );
}

/** Presses Tab until the element with this ID has the focus. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`#${id} can't be reached with the Tab key`);
}
