import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { browserEntryOf } from '@whorl/contract/stored-data/kept-in-browser.ts';
import { BROWSING_HISTORY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { COOKIE_CHOICE_KEY, HISTORY_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPerson, type Visitor, watchPage } from '../fixtures/browser.ts';
import { findAll } from '../fixtures/browser-storage.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

let site: RunningSite;
let person: Visitor;
beforeAll(async () => {
  [site, person] = await Promise.all([startSite({ TRUSTED_PROXIES: '127.0.0.1', EXPERIMENTS: 'on' }), startPerson()]);
});
afterAll(async () => {
  await person.browser.close();
  await site.stop();
});

/** An address out of no registry's range, and an edge that does not know. */
const nowhere = { 'X-Forwarded-For': '3000::1', 'CF-IPCountry': 'XX' };
const visitors = {
  Germany: { headers: { 'CF-IPCountry': 'DE' }, timezoneId: 'Europe/Berlin' },
  Réunion: { headers: { 'CF-IPCountry': 'RE' }, timezoneId: 'Indian/Reunion' },
  Brazil: { headers: { 'CF-IPCountry': 'BR' }, timezoneId: 'America/Sao_Paulo' },
  'the United States': { headers: { 'CF-IPCountry': 'US' }, timezoneId: 'America/Chicago' },
  'the United States, with Global Privacy Control': {
    headers: { 'CF-IPCountry': 'US', 'Sec-GPC': '1' },
    timezoneId: 'America/Denver',
  },
  'an unknown country': { headers: nowhere, timezoneId: 'Asia/Tokyo' },
} satisfies Record<string, { headers: Record<string, string>; timezoneId: string }>;
type Who = keyof typeof visitors;

/** What pages are made of; everything else is a call that says something of the visitor. */
const parts =
  /^\/(?:assets|page-data|slice-data|covers|fonts|pictures|share)\/|\.(?:m?js|css|svg|png|webp|avif|woff2|ico|json|webmanifest|txt)$/;

class Visit {
  readonly calls = new Set<string>();
  readonly context: BrowserContext;
  readonly page: Page;

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    context.on('request', (request) => this.note(request));
  }

  private note(request: Request): void {
    const { origin, pathname } = new URL(request.url());
    if (origin !== site.origin) this.calls.add(request.url());
    else if (!request.isNavigationRequest() && !isPart(pathname)) this.calls.add(`${request.method()} ${pathname}`);
  }

  /** What left the browser since the last time. */
  takeCalls(): string[] {
    const taken = [...this.calls].sort();
    this.calls.clear();
    return taken;
  }

  /** The optional things in the browser, and what is written of the choice; nothing may stand outside the register. */
  async stored(): Promise<string[]> {
    const entries = (await findAll(this.context, this.page)).map(({ place, name }) => ({
      name: `${place}: ${browserEntryOf(place, name)?.names[0] ?? `${name} is not in the register`}`,
      required: browserEntryOf(place, name)?.category === 'required',
    }));
    const told = entries.filter(({ name, required }) => !required || name.includes('cookie'));
    return [...new Set(told.map(({ name }) => name))].sort();
  }

  choice = (): Promise<unknown> =>
    this.page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), COOKIE_CHOICE_KEY);
}

/** The service worker copies pages, as anybody gets them. */
const copied = new Set<string>(Object.values(pages).map(({ path }) => path));

const isPart = (pathname: string): boolean =>
  copied.has(pathname) || (parts.test(pathname) && !pathname.includes('/agent/') && !pathname.startsWith('/api/'));

async function visit(who: Who, options: BrowserContextOptions = {}): Promise<Visit> {
  const { headers, timezoneId } = visitors[who];
  const context = await person.newContext({ extraHTTPHeaders: headers, timezoneId, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  watchPage(page, site.origin, [/status of 404/]);
  return new Visit(context, page);
}

/** Opens a page and goes on to another inside the site, with somebody there, until nothing is on its way any more. */
async function read({ page }: Visit, path: string = pages.pricing.path): Promise<void> {
  const asked = page.waitForResponse(`**${endpoints.country}`);
  await page.goto(`${site.origin}${path}?utm_source=letter&q=secret`);
  await page.locator('html[data-interactive]').waitFor();
  await asked;
  await page.mouse.move(9, 9);
  await page.locator(`footer a[href="${pages.blog.path}"]`).first().click();
  await page.waitForURL(site.origin + pages.blog.path);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
}

const banner = (page: Page) => page.getByRole('region', { name: 'May we recognise this browser' });
const button = (page: Page, name: string) => banner(page).getByRole('button', { name });
const chosen = (page: Page) => page.locator('.toast', { hasText: 'Saved' }).first().waitFor();

const COUNTRY = `GET ${endpoints.country}`;
const STATUS = `GET ${endpoints.serviceStatus}`;
const quietCalls = [COUNTRY, STATUS].sort();
const undecided = ['local storage: cookieChoice'];
const decided = ['local storage: cookieChoice', 'local storage: cookieReceipt'];
const everything = [
  ...decided,
  ...['cookie: ab', 'local storage: ABLocalFlags'],
  ...['IndexedDB: AMP_…', 'cookie: browsing-history', 'cookie: visitor', 'local storage: AMP_…'],
  ...['local storage: visitor-token', 'local storage: visitor-window', 'session storage: AMP_…'],
  'session storage: visitor-result:…',
].sort();
/** Beyond the calls above: the agent with its settings, the answer, page views. */
const identifies = [`POST ${endpoints.identify}`, `GET ${endpoints.siteSettings}`];
const all: readonly string[] = ['required', 'advertising', 'analytics'];

/** The table: what each visitor has before any choice. */
const before: Record<Who, { asks: boolean; runs: boolean; choice: readonly string[]; stored: readonly string[] }> = {
  Germany: { asks: true, runs: false, choice: ['not-defined'], stored: undecided },
  Réunion: { asks: true, runs: false, choice: ['not-defined'], stored: undecided },
  Brazil: { asks: false, runs: true, choice: all, stored: everything },
  'the United States': { asks: false, runs: true, choice: all, stored: everything },
  'the United States, with Global Privacy Control': { asks: false, runs: false, choice: ['required'], stored: decided },
  'an unknown country': { asks: false, runs: false, choice: ['not-defined'], stored: undecided },
};

describe.each(Object.keys(visitors) as Who[])('a visitor in %s', (who) => {
  it('before any choice, after a refusal, after an acceptance, and after its withdrawal', async () => {
    const expected = before[who];
    // Where the server would draw variants by itself, it has to be told not to.
    const refused = expected.asks ? decided : ['cookie: no-ab', ...decided];
    const visitor = await visit(who);
    const { page } = visitor;
    await read(visitor);
    if (expected.asks) await banner(page).waitFor();
    expect(await visitor.choice()).toEqual(expected.choice);
    await expectToRun(visitor, expected);
    expect(await banner(page).count()).toBe(expected.asks ? 1 : 0);

    if (expected.asks) {
      await button(page, 'Reject').click();
      await chosen(page);
    } else {
      await setInDialog(page, { analytics: false, advertising: false });
      // What ran before and is withdrawn tells the server to delete it.
      if (expected.runs) await page.getByRole('dialog').getByRole('heading', { name: 'Deleted' }).waitFor();
    }
    visitor.takeCalls();
    await read(visitor);
    expect(await visitor.choice()).toEqual(['required']);
    await expectToRun(visitor, { runs: false, stored: refused });
    expect(await banner(page).count()).toBe(0);

    await setInDialog(page, { analytics: true, advertising: true });
    await chosen(page);
    await read(visitor);
    expect(await visitor.choice()).toEqual(all);
    await expectToRun(visitor, { runs: true, stored: everything });

    await setInDialog(page, { analytics: false, advertising: false });
    await page.getByRole('dialog').getByRole('heading', { name: 'Deleted' }).waitFor();
    const said = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
    expect(said.join(' ')).toMatch(/way through this site.*counting of page views.*visitor id with its.*the cookie/s);
    expect(visitor.takeCalls()).toContain(`DELETE ${endpoints.identify}`);
    // The counting library lets go of its empty database with the page.
    const left = async () => (await visitor.stored()).filter((name) => name !== 'IndexedDB: AMP_…');
    await expect.poll(left).toEqual(refused);
    visitor.takeCalls();
    await read(visitor);
    await expectToRun(visitor, { runs: false, stored: refused });
  });
});

async function expectToRun(
  visitor: Visit,
  { runs, stored }: { runs: boolean; stored: readonly string[] },
): Promise<void> {
  // Finding out what kind of window it is takes a second of its own.
  await expect.poll(() => visitor.stored(), { timeout: 20_000 }).toEqual(stored);
  const calls = visitor.takeCalls();
  expect(calls.filter((call) => !call.startsWith('GET /') && !call.startsWith('POST /'))).toEqual([]);
  if (runs) expect(calls).toEqual(expect.arrayContaining(identifies));
  else expect(calls.filter((call) => !quietCalls.includes(call))).toEqual([]);
}

async function setInDialog(page: Page, wanted: { analytics: boolean; advertising: boolean }): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  if ((await close.count()) > 0) await close.click();
  await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Analytics/ }).setChecked(wanted.analytics);
  await dialog.getByRole('checkbox', { name: /^Advertising/ }).setChecked(wanted.advertising);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

describe('a form', () => {
  const sentBy = async (visitor: Visit): Promise<Record<string, unknown>> => {
    const { page } = visitor;
    await page.locator(`footer a[href="${pages.contactSales.path}"]`).first().click();
    await page.waitForURL(site.origin + pages.contactSales.path);
    await page.locator('main').getByLabel('Work e-mail').fill('ada@shop.example.com');
    await page.locator('main').getByLabel('What happens on your site').fill('Bots.');
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === generalContactForm.endpoint);
    await page.locator('main').getByRole('button', { name: 'Send' }).click();
    return (await sent).postDataJSON() as Record<string, unknown>;
  };

  it('sends nothing of earlier pages without consent, and with it where the visit began and came by', async () => {
    const visitor = await visit('Germany');
    await read(visitor);
    await button(visitor.page, 'Reject').click();
    const sent = await sentBy(visitor);
    // The region is not of the visit: the server derives the same one from the request.
    expect(Object.keys(sent).sort()).toEqual(['description', 'email', 'ipRegion', 'name']);

    const agreed = await visit('Germany', { locale: 'de-DE' });
    await read(agreed);
    await button(agreed.page, 'Accept').click();
    expect(await sentBy(agreed)).toMatchObject({
      landingPage: `${site.origin}${pages.pricing.path}?utm_source=letter`,
      previousPage: site.origin + pages.blog.path,
      utm_info: { utm_source: 'letter' },
    });
    // A full load, and a form in another tab, go on with the same history.
    await agreed.page.goto(site.origin + pages.home.path);
    await agreed.page.locator('html[data-interactive]').waitFor();
    const cookie = async () =>
      JSON.parse(
        decodeURIComponent((await agreed.context.cookies()).find(({ name }) => name === HISTORY_COOKIE)?.value ?? '{}'),
      );
    await expect.poll(cookie).toMatchObject({
      landingPage: `${site.origin}${pages.pricing.path}?utm_source=letter`,
      visitedPages: [pages.pricing.path, pages.blog.path, pages.contactSales.path, pages.home.path],
      previousPage: site.origin + pages.contactSales.path,
    });
    const [kept] = (await agreed.context.cookies()).filter(({ name }) => name === HISTORY_COOKIE);
    const days = ((kept?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(BROWSING_HISTORY_DAYS - 1);
    expect(days).toBeLessThanOrEqual(BROWSING_HISTORY_DAYS);
    expect(kept).toMatchObject({ sameSite: 'Lax', path: '/', httpOnly: false });
  });
});

it('an id that was asked for with a button outlives the withdrawal of a consent, and says why', async () => {
  const visitor = await visit('Germany', { locale: 'de-AT' });
  const { page } = visitor;
  await page.goto(site.origin + pages.home.path);
  await button(page, 'Reject').click();
  await chosen(page);
  await page.locator('main').getByRole('button', { name: 'Read my browser' }).first().click();
  const names = async () => (await findAll(visitor.context, page)).map(({ name }) => name);
  await expect.poll(names, { timeout: 20_000 }).toContain('visitor-token');
  await setInDialog(page, { analytics: true, advertising: false });
  await expect.poll(names).toContain(HISTORY_COOKIE);
  await setInDialog(page, { analytics: false, advertising: false });
  await page.getByRole('dialog').getByText('because you asked for it with a button').waitFor();
  expect(await names()).toEqual(expect.arrayContaining(['visitor', 'visitor-token', 'visitor-asked']));
  expect(await names()).not.toContain(HISTORY_COOKIE);
});
