import { pageDataUrl } from '@whorl/contract/page-data.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turnOnDataSaver, watchPage } from '../fixtures/browser.ts';
import { pageTest } from '../fixtures/browser-test.ts';
import { clickAddedLink } from '../fixtures/click-added-link.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const article = articlePath('confirm-forms-after-saving');
const heading = '#duplicate-submissions';
const blog = pages.blog.path;
const otherSite = 'http://other-site.test/';

const it = pageTest()
  // A service worker would answer instead of the intercepted requests.
  .override('contextOptions', { serviceWorkers: 'block' })
  .extend('page', async ({ context, site }) => {
    const page = await context.newPage();
    trackActivity(page);
    await turnOnDataSaver(page);
    watchPage(page, site.origin, [/other-site/]);
    // Without it, Chromium keeps pages in the back/forward cache and restores everything itself.
    await page.addInitScript(() => addEventListener('unload', () => undefined));
    await page.route(otherSite, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Other site</h1>' }));
    return page;
  })
  .extend('open', ({ page, site }) => async (path: string): Promise<void> => {
    await page.goto(site.origin + path);
    await waitUntilInteractive(page);
  });

it('a reload keeps the scroll position', async ({ page, open }) => {
  await open(article);
  await scrollTo(page, 1500);
  await page.reload();
  await waitUntilInteractive(page);
  await expectPosition(page, 1500);
});

it('a reload of a page that was opened inside the site keeps the scroll position', { tags: ['complete'] }, async ({
  page,
  open,
  site,
}) => {
  await open(blog);
  await clickAddedLink(page, article);
  await page.waitForURL(site.origin + article);
  await page.locator('article').waitFor();
  await scrollTo(page, 1500);
  await page.reload();
  await waitUntilInteractive(page);
  await expectPosition(page, 1500);
});

it('going back from another site returns to the scroll position', { tags: ['complete'] }, async ({ page, open }) => {
  await open(article);
  await scrollTo(page, 1500);
  await page.goto(otherSite);
  await page.goBack();
  await waitUntilInteractive(page);
  await expectPosition(page, 1500);
});

it('going back after a link to a heading and a reload returns to the place of the link', async ({ page, open }) => {
  await open(article);
  await scrollTo(page, 900);
  await clickAddedLink(page, heading);
  await expect.poll(() => getTop(page, heading)).toBeLessThan(100);
  await page.reload();
  await waitUntilInteractive(page);
  await page.goBack();
  await expectPosition(page, 900);
  expect(new URL(page.url()).hash).toBe('');
});

it('going forward after going back and a reload returns to the scroll position', { tags: ['complete'] }, async ({
  page,
  open,
  site,
}) => {
  await open(blog);
  await clickAddedLink(page, article);
  await page.locator('article').waitFor();
  await scrollTo(page, 1500);
  await page.waitForFunction(() => history.state.scroll === 1500);
  await page.goBack();
  await page.waitForURL(site.origin + blog);
  await page.reload();
  await waitUntilInteractive(page);
  await page.goForward();
  await page.locator('article').waitFor();
  await expectPosition(page, 1500);
});

it.for(['', '?utm_source=a', '#duplicate-submissions', '/'])(
  'a link to the shown URL %j adds no history entry',
  { tags: ['complete'] },
  async (suffix, { page, open }) => {
    const path = suffix === '/' ? suffix : article + suffix;
    await open(path);
    const before = await page.evaluate(() => history.length);
    await scrollTo(page, 500);
    for (const _ of [1, 2]) await clickAddedLink(page, path);
    if (suffix.startsWith('#')) await expect.poll(() => getTop(page, heading)).toBeLessThan(100);
    else await expectPosition(page, 0);
    expect(await page.evaluate(() => history.length)).toBe(before);
  },
);

it('a link to a heading of another page selects the heading with :target, and Tab continues there', async ({
  page,
  open,
  site,
}) => {
  await open(blog);
  await clickAddedLink(page, article + heading);
  await page.waitForURL(site.origin + article + heading);
  await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.id)).toBe('duplicate-submissions');
  await expect.poll(() => getTop(page, heading)).toBeLessThan(100);
  await page.keyboard.press('Tab');
  const isBehindHeading = () =>
    page.evaluate((selector) => {
      const target = document.querySelector(selector);
      const focused = document.activeElement;
      return Boolean(
        target &&
          focused &&
          (target.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING || target.contains(focused)),
      );
    }, heading);
  expect(await isBehindHeading()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true);
  // Back and forward keep the target.
  await page.goBack();
  await page.waitForURL(site.origin + blog);
  await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.id)).toBe(undefined);
  await page.goForward();
  await page.locator(heading).waitFor();
  await expect.poll(() => page.evaluate(() => document.querySelector(':target')?.id)).toBe('duplicate-submissions');
});

it('going forward while the page before is loading keeps the shown page and its target', {
  tags: ['complete'],
}, async ({ page, open, site }) => {
  await open(blog);
  await clickAddedLink(page, article + heading);
  await page.locator(heading).waitFor();
  await page.reload();
  await waitUntilInteractive(page);
  const held = Promise.withResolvers<void>();
  await page.route(`**${pageDataUrl(blog)}`, (route) => held.promise.then(() => route.continue()));
  const requested = page.waitForRequest(`**${pageDataUrl(blog)}`);
  await page.evaluate(() => history.back());
  await requested;
  await page.evaluate(() => history.forward());
  await expect.poll(() => page.url()).toBe(site.origin + article + heading);
  const loaded = page.waitForResponse(`**${pageDataUrl(blog)}`);
  held.resolve();
  await (await loaded).finished();
  await waitUntilSettled(page);
  expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('duplicate-submissions');
});

it('a link to another page without a fragment moves the focus to its content', { tags: ['complete'] }, async ({
  page,
  open,
  site,
}) => {
  await open(article + heading);
  await clickAddedLink(page, blog);
  await page.waitForURL(site.origin + blog);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

it.for(['#100%', '#%E0%A4%A', '#%'])(
  'the fragment %s with an invalid percent encoding shows the page, opened directly and by a link',
  { tags: ['complete'] },
  async (fragment, { page, open, site }) => {
    await open(pages.faq.path + fragment);
    await page.locator('main details').first().waitFor();
    await clickAddedLink(page, article + fragment);
    await page.waitForURL((url) => url.pathname === article);
    await page.locator('article h1').waitFor();
    await clickAddedLink(page, pages.faq.path + fragment);
    await page.waitForURL((url) => url.pathname === pages.faq.path);
    await page.locator('main details').first().waitFor();
    expect(page.url()).toBe(site.origin + pages.faq.path + fragment);
  },
);

const waitUntilInteractive = (page: Page) => page.locator('html[data-interactive]').waitFor();
const getTop = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => Math.abs(element.getBoundingClientRect().top));
const expectPosition = (page: Page, top: number) => expect.poll(() => page.evaluate(() => scrollY)).toBe(top);

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (to) => {
    await document.fonts.ready;
    window.scrollTo(0, to);
  }, top);
  // Positions are stored when scrolling has paused.
  await page.waitForFunction((stored) => history.state?.scroll === stored, top);
}
