import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { findBrowserEntry } from '@whorl/contract/stored-data/browser-storage.ts';
import { BROWSING_HISTORY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { COOKIE_CHOICE_KEY, HISTORY_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { listStoredData } from '../fixtures/browser-storage.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

/** Headers with an IP address outside all registry ranges, and with an unknown country from the CDN. */
const unknownCountryHeaders = { 'X-Forwarded-For': '3000::1', 'CF-IPCountry': 'XX' };
const visitors = {
  Germany: { headers: { 'CF-IPCountry': 'DE' }, timezoneId: 'Europe/Berlin' },
  Réunion: { headers: { 'CF-IPCountry': 'RE' }, timezoneId: 'Indian/Reunion' },
  Brazil: { headers: { 'CF-IPCountry': 'BR' }, timezoneId: 'America/Sao_Paulo' },
  'the United States': { headers: { 'CF-IPCountry': 'US' }, timezoneId: 'America/Chicago' },
  'the United States, with Global Privacy Control': {
    headers: { 'CF-IPCountry': 'US', 'Sec-GPC': '1' },
    timezoneId: 'America/Denver',
  },
  'an unknown country': { headers: unknownCountryHeaders, timezoneId: 'Asia/Tokyo' },
} satisfies Record<string, { headers: Record<string, string>; timezoneId: string }>;
type Place = keyof typeof visitors;

/** Paths of static resources; any other request reports something about the visitor. */
const staticPaths =
  /^\/(?:assets|page-data|slice-data|covers|fonts|pictures|share)\/|\.(?:m?js|css|svg|png|webp|avif|woff2|ico|json|webmanifest|txt)$/;

class Visit {
  readonly calls = new Set<string>();
  readonly context: BrowserContext;
  readonly page: Page;
  /** Origin of the site. */
  readonly origin: string;

  constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context;
    this.page = page;
    this.origin = origin;
    context.on('request', (request) => this.recordRequest(request));
  }

  private recordRequest(request: Request): void {
    const { origin, pathname } = new URL(request.url());
    if (origin !== this.origin) this.calls.add(request.url());
    else if (!request.isNavigationRequest() && !isStaticPath(pathname))
      this.calls.add(`${request.method()} ${pathname}`);
  }

  /** Returns the requests since the last call. */
  takeCalls(): string[] {
    const calls = [...this.calls].sort();
    this.calls.clear();
    return calls;
  }

  /**
   * Returns the optional entries in the browser and those of the choice. Entries that aren't documented are included.
   */
  async stored(): Promise<string[]> {
    const entries = (await listStoredData(this.context, this.page)).map(({ place, name }) => ({
      name: `${place}: ${findBrowserEntry(place, name)?.names[0] ?? `${name} is not in the register`}`,
      required: findBrowserEntry(place, name)?.category === 'required',
    }));
    const listed = entries.filter(({ name, required }) => !required || name.includes('cookie'));
    return [...new Set(listed.map(({ name }) => name))].sort();
  }

  choice = (): Promise<unknown> =>
    this.page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), COOKIE_CHOICE_KEY);
}

/** Pages that the service worker caches, requested without the visitor's data. */
const cachedPages = new Set<string>(Object.values(pages).map(({ path }) => path));

const isStaticPath = (pathname: string): boolean =>
  cachedPages.has(pathname) ||
  (staticPaths.test(pathname) && !pathname.includes('/agent/') && !pathname.startsWith('/api/'));

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1', EXPERIMENTS: 'on' }).extend(
  'visit',
  ({ site, newContext }) =>
    async (place: Place, options: BrowserContextOptions = {}): Promise<Visit> => {
      const { headers, timezoneId } = visitors[place];
      const context = await newContext({ extraHTTPHeaders: headers, timezoneId, ...options });
      trackActivity(context);
      const page = await context.newPage();
      watchPage(page, site.origin, [/status of 404/]);
      return new Visit(context, page, site.origin);
    },
);

/** Opens a page, moves the mouse, opens another page by client-side navigation, and waits until it has settled. */
async function browse({ page, origin }: Visit, path: string = pages.pricing.path): Promise<void> {
  const countryResponse = page.waitForResponse(`**${endpoints.country}`);
  await page.goto(`${origin}${path}?utm_source=letter&q=secret`);
  await page.locator('html[data-interactive]').waitFor();
  await countryResponse;
  await page.mouse.move(9, 9);
  await page.locator(`footer a[href="${pages.blog.path}"]`).first().click();
  await page.waitForURL(origin + pages.blog.path);
  await page.locator('h1').waitFor();
  await waitUntilSettled(page);
}

const banner = (page: Page) => page.getByRole('region', { name: 'May we identify your browser' });
const button = (page: Page, name: string) => banner(page).getByRole('button', { name });
const waitForSaved = (page: Page) => page.locator('.toast', { hasText: 'Saved' }).first().waitFor();

const COUNTRY = `GET ${endpoints.country}`;
const STATUS = `GET ${endpoints.serviceStatus}`;
const callsWithoutConsent = [COUNTRY, STATUS].sort();
const entriesBeforeChoice = ['local storage: cookieChoice'];
const entriesAfterChoice = ['local storage: cookieChoice', 'local storage: cookieReceipt'];
const everything = [
  ...entriesAfterChoice,
  ...['cookie: ab', 'local storage: ABLocalFlags'],
  ...['IndexedDB: AMP_…', 'cookie: browsing-history', 'cookie: visitor', 'local storage: AMP_…'],
  ...['local storage: visitor-token', 'local storage: visitor-window', 'session storage: AMP_…'],
  'session storage: visitor-result:…',
].sort();
/** Requests of a consenting visitor in addition to those above: identification and site settings. */
const callsWithConsent = [`POST ${endpoints.identify}`, `GET ${endpoints.siteSettings}`];
const all: readonly string[] = ['required', 'advertising', 'analytics'];

/** State of each visitor before any choice. */
const before: Record<
  Place,
  { showsBanner: boolean; runs: boolean; choice: readonly string[]; stored: readonly string[] }
> = {
  Germany: { showsBanner: true, runs: false, choice: ['not-defined'], stored: entriesBeforeChoice },
  Réunion: { showsBanner: true, runs: false, choice: ['not-defined'], stored: entriesBeforeChoice },
  Brazil: { showsBanner: false, runs: true, choice: all, stored: everything },
  'the United States': { showsBanner: false, runs: true, choice: all, stored: everything },
  'the United States, with Global Privacy Control': {
    showsBanner: false,
    runs: false,
    choice: ['required'],
    stored: entriesAfterChoice,
  },
  'an unknown country': { showsBanner: false, runs: false, choice: ['not-defined'], stored: entriesBeforeChoice },
};

it.for(Object.keys(visitors) as Place[])(
  'the site requests and stores only the expected data of a visitor in %s before a choice, after a refusal, after consent, and after withdrawal',
  async (place, { visit }) => {
    const expected = before[place];
    // Where the server assigns variants by default, it stores a cookie that prevents it.
    const refused = expected.showsBanner ? entriesAfterChoice : ['cookie: no-ab', ...entriesAfterChoice];
    const visitor = await visit(place);
    const { page } = visitor;
    await browse(visitor);
    if (expected.showsBanner) await banner(page).waitFor();
    expect(await visitor.choice()).toEqual(expected.choice);
    await expectToRun(visitor, expected);
    expect(await banner(page).count()).toBe(expected.showsBanner ? 1 : 0);

    if (expected.showsBanner) {
      await button(page, 'Reject').click();
      await waitForSaved(page);
    } else {
      await setInDialog(page, { analytics: false });
      // Withdrawing consent makes the browser request the deletion of the data.
      if (expected.runs) await page.getByRole('dialog').getByRole('heading', { name: 'Deleted' }).waitFor();
    }
    visitor.takeCalls();
    await browse(visitor);
    expect(await visitor.choice()).toEqual(['required']);
    await expectToRun(visitor, { runs: false, stored: refused });
    expect(await banner(page).count()).toBe(0);

    await setInDialog(page, { analytics: true });
    await waitForSaved(page);
    await browse(visitor);
    expect(await visitor.choice()).toEqual(['required', 'analytics']);
    await expectToRun(visitor, { runs: true, stored: everything });

    await setInDialog(page, { analytics: false });
    await page.getByRole('dialog').getByRole('heading', { name: 'Deleted' }).waitFor();
    const deletedItems = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
    expect(deletedItems.join(' ')).toMatch(/pages you visited.*counting page views.*visitor ID with its.*the cookie/s);
    expect(visitor.takeCalls()).toContain(`DELETE ${endpoints.identify}`);
    // The analytics SDK deletes its empty database only when the page is closed.
    const remainingEntries = async () => (await visitor.stored()).filter((name) => name !== 'IndexedDB: AMP_…');
    await expect.poll(remainingEntries).toEqual(refused);
    visitor.takeCalls();
    await browse(visitor);
    await expectToRun(visitor, { runs: false, stored: refused });
  },
);

async function expectToRun(
  visitor: Visit,
  { runs, stored }: { runs: boolean; stored: readonly string[] },
): Promise<void> {
  // Detecting the kind of window takes a second.
  await expect.poll(() => visitor.stored(), { timeout: 20_000 }).toEqual(stored);
  const calls = visitor.takeCalls();
  expect(calls.filter((call) => !call.startsWith('GET /') && !call.startsWith('POST /'))).toEqual([]);
  if (runs) expect(calls).toEqual(expect.arrayContaining(callsWithConsent));
  else expect(calls.filter((call) => !callsWithoutConsent.includes(call))).toEqual([]);
}

async function setInDialog(page: Page, wanted: { analytics: boolean }): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  if ((await close.count()) > 0) await close.click();
  await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Analytics/ }).setChecked(wanted.analytics);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

/** Sends the contact form and returns its fields. */
const submitContactForm = async (visitor: Visit): Promise<Record<string, unknown>> => {
  const { page, origin } = visitor;
  await page.locator(`footer a[href="${pages.contactSales.path}"]`).first().click();
  await page.waitForURL(origin + pages.contactSales.path);
  await page.locator('main').getByLabel('Work email').fill('ada@shop.example.com');
  await page.locator('main').getByLabel('How can we help?').fill('Bots.');
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === generalContactForm.endpoint);
  await page.locator('main').getByRole('button', { name: 'Send message' }).click();
  return (await sent).postDataJSON() as Record<string, unknown>;
};

it("a form sends the visit's landing page, previous page, and campaign only with consent", async ({ site, visit }) => {
  const visitor = await visit('Germany');
  await browse(visitor);
  await button(visitor.page, 'Reject').click();
  const sent = await submitContactForm(visitor);
  // The region isn't data of the visit: the server derives it from the request.
  expect(Object.keys(sent).sort()).toEqual(['description', 'email', 'ipRegion', 'name']);

  const consenting = await visit('Germany', { locale: 'de-DE' });
  await browse(consenting);
  await button(consenting.page, 'Accept').click();
  expect(await submitContactForm(consenting)).toMatchObject({
    landingPage: `${site.origin}${pages.pricing.path}?utm_source=letter`,
    previousPage: site.origin + pages.blog.path,
    utm_info: { utm_source: 'letter' },
  });
  // A full load and a form in another tab continue the same history.
  await consenting.page.goto(site.origin + pages.home.path);
  await consenting.page.locator('html[data-interactive]').waitFor();
  const cookie = async () =>
    JSON.parse(
      decodeURIComponent(
        (await consenting.context.cookies()).find(({ name }) => name === HISTORY_COOKIE)?.value ?? '{}',
      ),
    );
  await expect.poll(cookie).toMatchObject({
    landingPage: `${site.origin}${pages.pricing.path}?utm_source=letter`,
    visitedPages: [pages.pricing.path, pages.blog.path, pages.contactSales.path, pages.home.path],
    previousPage: site.origin + pages.contactSales.path,
  });
  const [historyCookie] = (await consenting.context.cookies()).filter(({ name }) => name === HISTORY_COOKIE);
  const days = ((historyCookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(BROWSING_HISTORY_DAYS - 1);
  expect(days).toBeLessThanOrEqual(BROWSING_HISTORY_DAYS);
  expect(historyCookie).toMatchObject({ sameSite: 'Lax', path: '/', httpOnly: false });
});

it('a visitor ID requested with a button is kept when consent is withdrawn, and the dialog says why', async ({
  site,
  visit,
}) => {
  const visitor = await visit('Germany', { locale: 'de-AT' });
  const { page } = visitor;
  await page.goto(site.origin + pages.home.path);
  await button(page, 'Reject').click();
  await waitForSaved(page);
  await page.locator('main').getByRole('button', { name: 'Identify my browser' }).first().click();
  const names = async () => (await listStoredData(visitor.context, page)).map(({ name }) => name);
  await expect.poll(names, { timeout: 20_000 }).toContain('visitor-token');
  await setInDialog(page, { analytics: true });
  await expect.poll(names).toContain(HISTORY_COOKIE);
  await setInDialog(page, { analytics: false });
  await page.getByRole('dialog').getByText('because you asked to be identified').waitFor();
  expect(await names()).toEqual(expect.arrayContaining(['visitor', 'visitor-token', 'visitor-asked']));
  expect(await names()).not.toContain(HISTORY_COOKIE);
});
