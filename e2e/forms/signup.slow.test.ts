import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';

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
  /** The page of a customer, on another origin, with nothing in it. */
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

/** A beacon is sent when the browser finds the time; on a busy machine that is not at once. */
const ARRIVAL_MS = 15_000;

const send = (page: Page) => page.locator('main form button[type=submit]').click();
const codes = (page: Page) => page.locator('main dl pre:visible').allTextContents();

/** Runs the code as it was shown, and returns what it prints. */
async function paste(page: Page, code: string): Promise<unknown> {
  const [message] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'log'),
    page.addScriptTag({ type: 'module', content: code }),
  ]);
  return await message.args()[0]?.jsonValue();
}

describe('signing up', () => {
  it('shows a key whose code works as it stands, on the page of another site', async ({ open, site, customerPage }) => {
    const page = await open(pages.start.path);
    await page.locator('#email').fill('ada@shop.example.com');
    await send(page);
    await page.locator('main h2:focus').waitFor();
    const [key = '', snippet = ''] = await codes(page);
    expect(key).toMatch(/^pk_\w{39}$/);
    expect(snippet).toContain(key);
    expect(page.url()).toBe(site.origin + pages.start.path);
    const shop = await customerPage();
    const first = (await paste(shop, snippet)) as { visitorId: string; visitorFound: boolean };
    const again = (await paste(shop, snippet)) as { visitorId: string; visitorFound: boolean };
    expect(first.visitorId).toMatch(/^\w{20}$/);
    expect([again.visitorId, again.visitorFound]).toEqual([first.visitorId, true]);
  });

  it('without script ends on a page that shows the same', async ({ open, customerPage }) => {
    const page = await open(pages.paymentFraudGetStarted.path, { javaScriptEnabled: false });
    await page.locator('#email').fill('grace@shop.example.com');
    await send(page);
    await page.waitForURL(`**${generalContactForm.places.signup.thanks}?**`);
    expect(page.url()).not.toMatch(/grace|pk_/);
    const [key = '', snippet = ''] = await codes(page);
    expect(key).toMatch(/^pk_\w{39}$/);
    expect(await paste(await customerPage(), snippet)).toMatchObject({ visitorId: expect.stringMatching(/^\w{20}$/) });
  });

  it('counts that the ways were shown and one begun, and marks the page views meanwhile', async ({ open }) => {
    // Its own, for whoever signs up in the other tests is counted too.
    const counting = await startSite();
    onTestFinished(() => counting.stop());
    const page = await open(pages.start.path, { origin: counting.origin });
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('AMP_unsent')));
    await page.locator('#email').fill('a');
    await page.locator('#email').fill('');
    await page.goto(counting.origin + pages.design.path);
    const stored = () => {
      const database = new DatabaseSync(`${counting.dataDir}/whorl.sqlite`, { readOnly: true });
      const rows = database.prepare('select event from analytics_events').all() as { event: string }[];
      database.close();
      return rows
        .map(({ event }) => JSON.parse(event) as { event_type: string; event_properties?: Record<string, unknown> })
        .map(({ event_type, event_properties }) => [
          event_type,
          event_properties?.placement ?? event_properties?.['Web Page Path'],
          event_properties?.method ?? event_properties?.signupOptionsShown,
        ]);
    };
    await expect.poll(stored, { timeout: ARRIVAL_MS }).toContainEqual(['Signup Started', 'signup', 'email']);
    expect(stored()).toContainEqual(['Signup Options Shown', 'signup', undefined]);
    expect(stored()).toContainEqual(['Web Page Viewed', pages.start.path, true]);
    expect(stored().filter(([type]) => type === 'Signup Started')).toHaveLength(1);
  });

  it('offers the providers that are set up, and the form alone where that cannot be learnt', async ({
    open,
    person,
  }) => {
    const withProviders = await startSite({ SIGNUP_PROVIDERS: 'google:https://id.example/google' });
    onTestFinished(() => withProviders.stop());
    const page = await open(pages.start.path, { origin: withProviders.origin });
    const link = page.getByRole('link', { name: 'Sign up with Google' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://id.example/google');

    const context = await person.newContext({ serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    const failing = await context.newPage();
    watchPage(failing, withProviders.origin, [/ERR_FAILED/]);
    await failing.route(`**${endpoints.signupOptions}`, (route) => route.abort());
    await Promise.all([
      failing.waitForEvent('requestfailed', (request) => request.url().endsWith(endpoints.signupOptions)),
      failing.goto(withProviders.origin + pages.start.path),
    ]);
    expect(await failing.getByRole('link', { name: /^Sign up with/ }).count()).toBe(0);
    expect(await failing.locator('main form #email').isVisible()).toBe(true);
  });

  it('leads to the dashboard where there is one', async ({ person }) => {
    const elsewhere = await startSite({ DASHBOARD_SIGNUP_URL: 'https://dashboard.example/signup' });
    onTestFinished(() => elsewhere.stop());
    const page = await person.newContext().then((context) => context.newPage());
    onTestFinished(() => page.context().close());
    await page.route('https://dashboard.example/**', (route) => route.fulfill({ body: 'over there' }));
    await page.goto(elsewhere.origin + pages.start.path);
    await page.locator('html[data-interactive]').waitFor();
    await page.locator('#email').fill('ada@shop.example.com');
    await send(page);
    await page.waitForURL('https://dashboard.example/signup');
  });
});

describe('a token for bot detection', () => {
  it('answers about this very browser, with the call that is shown', async ({ open }) => {
    const page = await open(pages.botDetection.path);
    await page.locator('details', { hasText: 'The answer as JSON' }).waitFor();
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

  it('is there without script too', async ({ open }) => {
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
