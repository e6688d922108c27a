import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { type Visitor, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const { home, blog, offline } = pages;
const wide = { width: 1440, height: 900 };
/** The status indicator is loaded after the page has settled. */
const statusPoll = { timeout: 15_000 };
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
/** Whether the center of an element is in the viewport and not covered. */
const isReachable = (page: Page, selector: string) =>
  page.evaluate((css) => {
    const element = document.querySelector(css);
    if (!element) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 0 && top !== null && element.contains(top);
  }, selector);

describe('the header menus on a wide screen', () => {
  it('open one at a time by keyboard and return the focus', async ({ open }) => {
    const page = await open(home.path);
    const titles = await page.locator('header summary').allTextContents();
    await page.locator('header summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await openEntries(page)).toEqual(titles.slice(0, 1));
    // The menu's links to demos are loaded when it is opened for the first time.
    await page.locator('header details[open] a', { hasText: 'Try the demo' }).first().waitFor();
    // Pressing Tab through all rows of the panel focuses the next menu, which closes the first.
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

  it("don't open on hover alone, follow the mouse while one is open, and close on a click elsewhere", async ({
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

  it('close when a link in them is followed', async ({ open }) => {
    const page = await open(home.path);
    await entry(page, 'Company').locator('summary').click();
    await entry(page, 'Company').locator(`a[href="${blog.path}"]`).click();
    await page.waitForURL(`**${blog.path}`);
    await expect.poll(() => openEntries(page)).toEqual([]);
    await entry(page, 'Company').locator('summary').click();
    await expect.poll(() => entry(page, 'Company').locator('[aria-current="page"]').count()).toBe(1);
  });

  it('work without JavaScript', async ({ open }) => {
    const page = await open(home.path, { javaScriptEnabled: false });
    await entry(page, 'Company').locator('summary').click();
    await entry(page, 'Company').locator(`a[href="${blog.path}"]`).click();
    await page.waitForURL(`**${blog.path}`);
  });
});

describe.each([true, false])('the header menus on a phone with JavaScript enabled: %s', (javaScriptEnabled) => {
  it('open as a sheet that covers the page', async ({ open }) => {
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
  const backgroundColor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const themeColors = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map((m) => m.content),
    );

  it("is applied before the first paint of the next page and can be reset to the system's", async ({ open }) => {
    const page = await open(home.path, { colorScheme: 'light' });
    const light = await backgroundColor(page);
    await page.getByRole('radio', { name: 'Dark' }).focus();
    await page.keyboard.press('Space');
    const dark = await backgroundColor(page);
    expect(dark).not.toBe(light);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    expect(await backgroundColor(page)).toBe(dark);
    expect(new Set(await themeColors(page)).size).toBe(1);
    await page.locator('html[data-interactive]').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'System' }).focus();
    await page.keyboard.press('Space');
    expect(await backgroundColor(page)).toBe(light);
    expect(new Set(await themeColors(page)).size).toBe(2);
    expect(await page.evaluate(() => Object.keys(localStorage).includes('theme'))).toBe(false);
  });
});

describe('the status of the service', () => {
  it('is shown as text in the header', async ({ open }) => {
    const page = await open(home.path);
    await expect.poll(() => page.locator('header [data-step]').getAttribute('data-step'), statusPoll).toBe('loaded');
    expect(await page.locator('header [data-step]').textContent()).toBe('All systems normal');
  });

  it('links to the status page, which shows the same state', async ({ open, site }) => {
    const page = await open(home.path);
    await page.locator('header [data-step=loaded]').waitFor();
    await page.locator('header [data-step]').click();
    await page.waitForURL(site.origin + pages.status.path);
    await page.locator('main [data-state=loaded]').getByText('All systems normal').waitFor();
  });

  it('is unknown when the request fails, and the console says why', async ({ person, site }) => {
    context = await person.newContext({ viewport: wide, serviceWorkers: 'block' });
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(`**${endpoints.serviceStatus}`, (route) => route.fulfill({ status: 502 }));
    await page.goto(site.origin + home.path);
    await expect.poll(() => page.locator('header [data-step]').getAttribute('data-step'), statusPoll).toBe('error');
    await expect.poll(() => logged.some((text) => text.startsWith('Unable to get service status'))).toBe(true);
  });
});

describe('the cookie settings', () => {
  it('accept or reject all with one key when reopened, and return the focus', async ({ open }) => {
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
      // The dialog lists what was deleted until the visitor closes it.
      const dialog = page.getByRole('dialog');
      if (name === 'Reject all') await dialog.getByText('Saved.').waitFor();
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cookie settings');
    }
  });

  it('show Accept all and Reject all with the same size and style', async ({ open }) => {
    const page = await open(home.path, { viewport: phone });
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    // Away from the buttons, which look different under the pointer.
    await page.mouse.move(0, 0);
    const readStyle = (name: string) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name })
        .evaluate((button) => {
          const { backgroundColor, color, border, font } = getComputedStyle(button);
          const { width, height } = button.getBoundingClientRect();
          return { backgroundColor, color, border, font, width, height };
        });
    expect(await readStyle('Reject all')).toEqual(await readStyle('Accept all'));
  });

  it('store the choice, stop analytics when it is withdrawn, and delete its data', async ({ open }) => {
    const page = await open(home.path);
    const analyticsSent = page
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
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('heading', { name: 'Deleted' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cookieChoice'))).toBe('["required"]');
    expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('AMP_')))).toBe(false);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(focused).toBe('Cookie settings');
    await analyticsSent;

    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByRole('checkbox', { name: /Analytics/ }).isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Cookie settings');
    expect(await dialog.count()).toBe(0);
  });
});

it('the contact form can be filled in and submitted by keyboard alone', async ({ open }) => {
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
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send message');
  await page.keyboard.press('Enter');
  await page.locator('main h2:focus').waitFor();
});

it('the header links to docs and sign-up but to no login, the footer to documentation, support, and code, and all links work', async ({
  open,
  site,
}) => {
  const page = await open(home.path);
  const getHref = (link: Locator) => link.first().getAttribute('href');
  const header = page.locator('header');
  const footer = page.locator('footer');
  const links = [
    await getHref(header.getByRole('link', { name: 'Docs', exact: true })),
    await getHref(header.getByRole('link', { name: 'Get API key', exact: true })),
    await getHref(footer.getByRole('link', { name: 'Documentation', exact: true })),
    await getHref(footer.getByRole('link', { name: 'Support', exact: true })),
    await getHref(footer.getByRole('link', { name: 'Code repositories', exact: true })),
  ];
  // A sample site has no dashboard.
  expect(await header.getByRole('link', { name: 'Log in' }).count()).toBe(0);
  for (const href of links) expect((await fetch(new URL(href ?? 'missing:', site.origin))).status, `${href}`).toBe(200);
  await page.context().close();
});

it('a page configured without a footer has a header and no footer', async ({ open }) => {
  const page = await open(offline.path);
  expect([await page.locator('header').count(), await page.locator('footer').count()]).toEqual([1, 0]);
});
