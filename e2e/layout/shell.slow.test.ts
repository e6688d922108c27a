import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { type Visitor, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const { home, blog, offline } = pages;
const wide = { width: 1440, height: 900 };
/** The mark is asked for after the page has settled. */
const unhurried = { timeout: 15_000 };
const phone = { width: 390, height: 844 };

const it = browserTest({ COUNTRY_FALLBACK: 'US' }).extend(
  'open',
  ({ person, site }) =>
    async (path: string, options: Parameters<Visitor['newContext']>[0] = {}): Promise<Page> => {
      context = await person.newContext({ viewport: wide, serviceWorkers: 'block', ...options });
      const page = await context.newPage();
      watchPage(page, site.origin);
      await page.goto(site.origin + path);
      if (options?.javaScriptEnabled !== false) await page.locator('html[data-interactive]').waitFor();
      return page;
    },
);

let context: BrowserContext;

afterEach(() => context.close());

const entry = (page: Page, title: string) =>
  page.locator('header details', { has: page.locator('summary', { hasText: title }) });
const openEntries = (page: Page) => page.locator('header details[open] > summary').allTextContents();
/** Whether nothing covers the middle of an element and it lies in the window. */
const isReachable = (page: Page, selector: string) =>
  page.evaluate((css) => {
    const element = document.querySelector(css);
    if (!element) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 0 && top !== null && element.contains(top);
  }, selector);

describe('the menus on a wide screen', () => {
  it('open by keyboard, one at a time, and give the focus back', async ({ open }) => {
    const page = await open(home.path);
    const titles = await page.locator('header summary').allTextContents();
    await page.locator('header summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await openEntries(page)).toEqual(titles.slice(0, 1));
    // Its links to demos come with the first opening.
    await page.locator('header details[open] a', { hasText: 'Try the demo' }).first().waitFor();
    // Through all rows of the panel and on to the next menu, which closes the first.
    const rows = await page.locator('header details[open] a').count();
    for (let row = 0; row <= rows; row += 1) await page.keyboard.press('Tab');
    expect(await openEntries(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await openEntries(page)).toEqual(titles.slice(1, 2));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await openEntries(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(titles[1]);
  });

  it('close by a click elsewhere, follow the mouse while one is open, and do not open by themselves', async ({
    open,
  }) => {
    const page = await open(home.path);
    const summaries = page.locator('header summary');
    const titles = await summaries.allTextContents();
    await summaries.nth(0).hover();
    expect(await openEntries(page)).toEqual([]);
    await summaries.nth(0).click();
    await summaries.nth(1).hover();
    await expect.poll(() => openEntries(page)).toEqual(titles.slice(1, 2));
    await page.mouse.click(720, 880);
    expect(await openEntries(page)).toEqual([]);
  });

  it('lead to a page, which closes them', async ({ open }) => {
    const page = await open(home.path);
    await entry(page, 'Company').locator('summary').click();
    await entry(page, 'Company').locator(`a[href="${blog.path}"]`).click();
    await page.waitForURL(`**${blog.path}`);
    await expect.poll(() => openEntries(page)).toEqual([]);
    await entry(page, 'Company').locator('summary').click();
    await expect.poll(() => entry(page, 'Company').locator('[aria-current="page"]').count()).toBe(1);
  });

  it('work without a script', async ({ open }) => {
    const page = await open(home.path, { javaScriptEnabled: false });
    await entry(page, 'Company').locator('summary').click();
    await entry(page, 'Company').locator(`a[href="${blog.path}"]`).click();
    await page.waitForURL(`**${blog.path}`);
  });
});

describe.each([true, false])('the menus on a phone, with script: %s', (javaScriptEnabled) => {
  it('are a sheet over the page', async ({ open }) => {
    const page = await open(home.path, { viewport: phone, hasTouch: true, javaScriptEnabled });
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    expect(await isReachable(page, 'header summary')).toBe(true);
    expect(await isReachable(page, 'main h1')).toBe(false);
    await page.getByRole('button', { name: 'Close', exact: true }).first().tap();
    expect(await isReachable(page, 'header summary')).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await entry(page, 'Company').locator('summary').tap();
    await entry(page, 'Company').locator(`a[href="${blog.path}"]`).tap();
    await page.waitForURL(`**${blog.path}`);
    await expect.poll(() => isReachable(page, 'main h1')).toBe(true);
  });
});

describe('the theme', () => {
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const around = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map((m) => m.content),
    );

  it('is what the visitor chose, from the first paint of the next page on, and can be the system’s again', async ({
    open,
  }) => {
    const page = await open(home.path, { colorScheme: 'light' });
    const light = await paper(page);
    await page.getByRole('radio', { name: 'Dark' }).focus();
    await page.keyboard.press('Space');
    const dark = await paper(page);
    expect(dark).not.toBe(light);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    expect(await paper(page)).toBe(dark);
    expect(new Set(await around(page)).size).toBe(1);
    await page.locator('html[data-interactive]').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'System' }).focus();
    await page.keyboard.press('Space');
    expect(await paper(page)).toBe(light);
    expect(new Set(await around(page)).size).toBe(2);
    expect(await page.evaluate(() => Object.keys(localStorage).includes('theme'))).toBe(false);
  });
});

describe('the status of the service', () => {
  it('shows as a mark in words', async ({ open }) => {
    const page = await open(home.path);
    await expect.poll(() => page.locator('header [data-step]').getAttribute('data-step'), unhurried).toBe('loaded');
    expect(await page.locator('header [data-step]').textContent()).toBe('All systems normal');
  });

  it('links to the status page, which shows the same state', async ({ open, site }) => {
    const page = await open(home.path);
    await page.locator('header [data-step=loaded]').waitFor();
    await page.locator('header [data-step]').click();
    await page.waitForURL(site.origin + pages.status.path);
    await page.locator('main [data-state=loaded]').getByText('All systems normal').waitFor();
  });

  it('is unknown when nobody answers, and the log says why', async ({ person, site }) => {
    context = await person.newContext({ viewport: wide, serviceWorkers: 'block' });
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(`**${endpoints.serviceStatus}`, (route) => route.fulfill({ status: 502 }));
    await page.goto(site.origin + home.path);
    await expect.poll(() => page.locator('header [data-step]').getAttribute('data-step'), unhurried).toBe('error');
    await expect.poll(() => logged.some((text) => text.startsWith('Unable to get service status'))).toBe(true);
  });
});

describe('cookie settings', () => {
  it('accept all or reject all with one key when they are reopened, and give the focus back', async ({ open }) => {
    const page = await open(home.path);
    const opener = page.getByRole('button', { name: 'Cookie settings' });
    const choices = [
      ['Reject all', '["required"]'],
      ['Accept all', '["required","advertising","analytics"]'],
    ] as const;
    for (const [name, choice] of choices) {
      await opener.focus();
      await page.keyboard.press('Enter');
      const button = page.getByRole('dialog').getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cookieChoice'))).toBe(choice);
      // What was deleted is listed until the visitor closes the dialog.
      const dialog = page.getByRole('dialog');
      if (name === 'Reject all') await dialog.getByText('Saved.').waitFor();
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cookie settings');
    }
  });

  it('show Accept all and Reject all alike', async ({ open }) => {
    const page = await open(home.path, { viewport: phone });
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    const lookOf = (name: string) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name })
        .evaluate((button) => {
          const { backgroundColor, color, border, font } = getComputedStyle(button);
          const { width, height } = button.getBoundingClientRect();
          return { backgroundColor, color, border, font, width, height };
        });
    expect(await lookOf('Reject all')).toEqual(await lookOf('Accept all'));
  });

  it('keep what was chosen, and what is withdrawn stops and is deleted', async ({ open }) => {
    const page = await open(home.path);
    const counted = page
      .waitForRequest((request) => request.url().includes(endpoints.analyticsBatch))
      .catch(() => undefined);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('AMP_'))), {
        timeout: 20_000,
      })
      .toBe(true);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('checkbox', { name: /Analytics/ }).isChecked()).toBe(true);
    await dialog.getByRole('checkbox', { name: /Analytics/ }).uncheck();
    await dialog.getByRole('checkbox', { name: /Advertising/ }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('heading', { name: 'Deleted' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cookieChoice'))).toBe('["required"]');
    expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('AMP_')))).toBe(false);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(focused).toBe('Cookie settings');
    await counted;

    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByRole('checkbox', { name: /Analytics/ }).isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Cookie settings');
    expect(await dialog.count()).toBe(0);
  });
});

it('a form is filled in and sent by keyboard alone', async ({ open }) => {
  const page = await open(pages.contactSales.path);
  await page.locator('main form [name="email"]').focus();
  await page.keyboard.type('ada@example.com');
  for (const text of ['Head of fraud', 'example.com']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('One card, then another');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send');
  await page.keyboard.press('Enter');
  await page.locator('main h2:focus').waitFor();
});

it('the header offers login and sign-up, and the footer leads to the community and the code, on pages that exist', async ({
  open,
  site,
}) => {
  const page = await open(home.path);
  const hrefOf = (link: Locator) => link.first().getAttribute('href');
  const header = page.locator('header');
  const footer = page.locator('footer');
  const links = [
    await hrefOf(header.getByRole('link', { name: 'Log in', exact: true })),
    await hrefOf(header.getByRole('link', { name: 'Sign up', exact: true })),
    await hrefOf(footer.getByRole('link', { name: 'Documentation', exact: true })),
    await hrefOf(footer.getByRole('link', { name: 'Community', exact: true })),
    await hrefOf(footer.getByRole('link', { name: 'Code repositories', exact: true })),
  ];
  for (const href of links) expect((await fetch(new URL(href ?? 'missing:', site.origin))).status, `${href}`).toBe(200);
  await page.context().close();
});

it('a page that chose to have no footer has none, and the site knows whether its header is there', async ({ open }) => {
  const page = await open(offline.path);
  expect([await page.locator('header').count(), await page.locator('footer').count()]).toEqual([1, 0]);
});
