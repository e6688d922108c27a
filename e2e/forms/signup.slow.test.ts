import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest()
  .extend(
    'open',
    ({ site, person }) =>
      async (path: string, options: { javaScriptEnabled?: boolean; origin?: string; expected?: RegExp[] } = {}) => {
        const { javaScriptEnabled = true, origin = site.origin, expected = [] } = options;
        const context = await person.newContext({ javaScriptEnabled });
        onTestFinished(() => context.close());
        const page = await context.newPage();
        watchPage(page, origin, expected);
        await page.goto(origin + path);
        if (javaScriptEnabled) await page.locator('html[data-interactive]').waitFor();
        return page;
      },
  )
  /** Opens an empty page of a customer on another origin. */
  .extend('customerPage', ({ person }) => async (): Promise<Page> => {
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>shop</title>'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const context = await person.newContext();
    onTestFinished(async () => {
      await context.close();
      server.closeAllConnections();
      server.close();
    });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return page;
  });

/** A beacon may be sent with a delay, especially on a busy machine. */
const ARRIVAL_MS = 15_000;

const send = (page: Page) => page.locator('main form button[type=submit]').click();
const codes = (page: Page) => page.locator('main dl pre:visible').allTextContents();

/** Runs the code as shown, and returns what it logs. */
async function runCode(page: Page, code: string): Promise<unknown> {
  const [message] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'log'),
    page.addScriptTag({ type: 'module', content: code }),
  ]);
  return await message.args()[0]?.jsonValue();
}

describe('the sign-up form', () => {
  it('shows an API key with code that works unchanged on another site', async ({ open, site, customerPage }) => {
    const page = await open(pages.start.path);
    await page.locator('#email').fill('ada@shop.example.com');
    await send(page);
    await page.locator('main h2:focus').waitFor();
    const [key = '', snippet = ''] = await codes(page);
    expect(key).toMatch(/^pk_\w{39}$/);
    expect(snippet).toContain(key);
    expect(page.url()).toBe(site.origin + pages.start.path);
    const shop = await customerPage();
    const first = (await runCode(shop, snippet)) as { visitorId: string; visitorFound: boolean };
    const again = (await runCode(shop, snippet)) as { visitorId: string; visitorFound: boolean };
    expect(first.visitorId).toMatch(/^\w{20}$/);
    expect([again.visitorId, again.visitorFound]).toEqual([first.visitorId, true]);
  });

  it('ends on a page with the same key and code when JavaScript is disabled', async ({ open, customerPage }) => {
    const page = await open(pages.paymentFraudGetStarted.path, { javaScriptEnabled: false });
    await page.locator('#email').fill('grace@shop.example.com');
    await send(page);
    await page.waitForURL(`**${generalContactForm.places.signup.thanks}?**`);
    expect(page.url()).not.toMatch(/grace|pk_/);
    const [key = '', snippet = ''] = await codes(page);
    expect(key).toMatch(/^pk_\w{39}$/);
    expect(await runCode(await customerPage(), snippet)).toMatchObject({
      visitorId: expect.stringMatching(/^\w{20}$/),
    });
  });

  it('records that sign-up options were shown and one was started, and marks the page views in between', async ({
    open,
  }) => {
    // A site of its own, because analytics would also record sign-ups of the other tests.
    const siteWithAnalytics = await startSite();
    onTestFinished(() => siteWithAnalytics.stop());
    const page = await open(pages.start.path, { origin: siteWithAnalytics.origin });
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('AMP_unsent')));
    await page.locator('#email').fill('a');
    await page.locator('#email').fill('');
    await page.goto(siteWithAnalytics.origin + pages.glossary.path);
    const readEvents = () => {
      const rows = readRows<{ event: string }>(siteWithAnalytics.dataDir, 'select event from analytics_events');
      return rows
        .map(({ event }) => JSON.parse(event) as { event_type: string; event_properties?: Record<string, unknown> })
        .map(({ event_type, event_properties }) => [
          event_type,
          event_properties?.placement ?? event_properties?.['Web Page Path'],
          event_properties?.method ?? event_properties?.signupOptionsShown,
        ]);
    };
    await expect.poll(readEvents, { timeout: ARRIVAL_MS }).toContainEqual(['Signup Started', 'signup', 'email']);
    expect(readEvents()).toContainEqual(['Signup Options Shown', 'signup', undefined]);
    expect(readEvents()).toContainEqual(['Web Page Viewed', pages.start.path, true]);
    expect(readEvents().filter(([type]) => type === 'Signup Started')).toHaveLength(1);
  });

  it("offers the configured providers, and only the form when they can't be loaded", async ({ open, person }) => {
    const withProviders = await startSite({ SIGNUP_PROVIDERS: 'google:https://id.example/google' });
    onTestFinished(() => withProviders.stop());
    const page = await open(pages.start.path, { origin: withProviders.origin });
    const link = page.getByRole('link', { name: 'Sign up with Google' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://id.example/google');

    const context = await person.newContext({ serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    const failingPage = await context.newPage();
    watchPage(failingPage, withProviders.origin, [/ERR_FAILED/]);
    await failingPage.route(`**${endpoints.signupOptions}`, (route) => route.abort());
    await Promise.all([
      failingPage.waitForEvent('requestfailed', (request) => request.url().endsWith(endpoints.signupOptions)),
      failingPage.goto(withProviders.origin + pages.start.path),
    ]);
    expect(await failingPage.getByRole('link', { name: /^Sign up with/ }).count()).toBe(0);
    expect(await failingPage.locator('main form #email').isVisible()).toBe(true);
  });

  it('redirects to the configured dashboard', async ({ person }) => {
    const siteWithDashboard = await startSite({ DASHBOARD_SIGNUP_URL: 'https://dashboard.example/signup' });
    onTestFinished(() => siteWithDashboard.stop());
    const page = await person.newContext().then((context) => context.newPage());
    onTestFinished(() => page.context().close());
    await page.route('https://dashboard.example/**', (route) => route.fulfill({ body: 'over there' }));
    await page.goto(siteWithDashboard.origin + pages.start.path);
    await page.locator('html[data-interactive]').waitFor();
    await page.locator('#email').fill('ada@shop.example.com');
    await send(page);
    await page.waitForURL('https://dashboard.example/signup');
  });
});

describe('the form for a bot detection token', () => {
  it('shows a request that returns the result of this browser', async ({ open }) => {
    const page = await open(pages.botDetection.path);
    await page.locator('details', { hasText: 'Open as JSON' }).waitFor();
    await page.locator('#email').fill('ada@shop.example.com');
    await send(page);
    await page.locator('main h2:focus').waitFor();
    const [token = '', call = ''] = await codes(page);
    expect(token).toMatch(/^sk_\w{39}$/);
    const [, header = '', url = ''] = /^curl -H 'Auth-API-Key: (\S+)' \\\n {2}'(\S+)'$/.exec(call) ?? [];
    const response = await fetch(url, { headers: { 'auth-api-key': header } });
    expect([response.status, await response.json()]).toEqual([
      200,
      { products: { botd: { data: expect.objectContaining({ bot: { result: 'notDetected' } }) } } },
    ]);
  });

  it('works when JavaScript is disabled', async ({ open }) => {
    const page = await open(pages.botDetection.path, { javaScriptEnabled: false });
    await page.locator('#email').fill('ada@localhost');
    await send(page);
    await page.waitForURL(/draft=/);
    expect(await page.locator('#email').inputValue()).toBe('ada@localhost');
    await page.locator('#email').fill('ada2@shop.example.com');
    await send(page);
    await page.waitForURL(`**${botDetectionTokenForm.places['bot-detection-token'].thanks}?**`);
    expect((await codes(page))[0]).toMatch(/^sk_\w{39}$/);
  });
});
