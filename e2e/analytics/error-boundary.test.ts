import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { breakIsland, formChunk, priceChunk } from '../fixtures/broken-island.ts';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest({}, 'bot')
  /** Opens a page in which the contact form's component throws while the condition is true. */
  .extend('pageWithBrokenForm', ({ visitor, site }) => async (condition = 'true'): Promise<Page> => {
    // Responses from a service worker's cache couldn't be modified.
    const page = await (await visitor.newContext({ serviceWorkers: 'block' })).newPage();
    watchPage(page, site.origin, [/broken on purpose/, /net::ERR_FAILED/]);
    await breakIsland(page, formChunk, condition);
    return page;
  })
  .extend('reports', ({ site }) => (): StoredReport[] => {
    return readRows<StoredReport>(site.dataDir, 'select * from error_reports');
  });

const errorMessage = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page failed' });

describe('an island that throws', () => {
  it('on the first load shows an error message in its place and sends a report, and the page stays usable', async ({
    pageWithBrokenForm,
    site,
    reports,
  }) => {
    const page = await pageWithBrokenForm();
    const reported = page.waitForResponse(`**${endpoints.errorReport}`);
    await page.goto(`${site.origin}${pages.contactSales.path}?email=ines@example.com#form`);
    await errorMessage(page).waitFor();
    expect((await reported).status()).toBe(204);
    expect(await page.locator('header nav').count()).toBeGreaterThan(0);
    expect(await page.locator('main h1').textContent()).toContain('engineer');
    expect(await page.locator('footer').isVisible()).toBe(true);

    await page.locator(`footer nav a[href="${pages.blog.path}"]`).click();
    await page.waitForURL(site.origin + pages.blog.path);
    await page.locator('main h2 a').first().waitFor();
    expect(await errorMessage(page).count()).toBe(0);

    const [report] = reports();
    expect(report).toMatchObject({ path: pages.contactSales.path, reports: 1 });
    expect(report?.message).toContain('broken on purpose');
    expect(report?.stack).toMatch(/\/assets\/[\w.-]+\.js:\d+:\d+/);
    expect(JSON.stringify(report)).not.toMatch(/ines|127\.0\.0\.1/);
    await page.context().close();
  });

  it('on a client-side navigation shows an error message and is rendered again by the next navigation', {
    tags: ['complete'],
  }, async ({ pageWithBrokenForm, site }) => {
    const page = await pageWithBrokenForm();
    await page.goto(site.origin + pages.blog.path);
    await page.locator('html[data-interactive]').waitFor();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const toForm = page.locator(`footer nav a[href="${pages.contactSales.path}"]`).first();
    await toForm.click();
    await errorMessage(page).waitFor();
    await page.goBack();
    await page.locator('main h2 a').first().waitFor();
    await toForm.click();
    await errorMessage(page).waitFor();
    expect(documents).toEqual([]);

    // Without a route the browser could take the broken file from its cache.
    await page.route(`**${formChunk}`, (route) => route.continue());
    await page.getByRole('button', { name: 'Load it again' }).click();
    await page.locator('#email').waitFor();
    expect(await errorMessage(page).count()).toBe(0);
    await page.context().close();
  });

  it('at the beginning of a page is not rendered again when the rest of the page follows', async ({
    visitor,
    site,
  }) => {
    const page = await (await visitor.newContext({ serviceWorkers: 'block' })).newPage();
    await breakIsland(page, priceChunk);
    await page.addInitScript(() => {
      const seen = { errors: 0 };
      Object.assign(globalThis, { seen });
      addEventListener('error', ({ error }) => {
        if (String(error).includes('broken on purpose')) seen.errors++;
      });
    });
    await page.goto(site.origin + pages.blog.path);
    await page.locator('html[data-interactive]').waitFor();
    await page.locator(`header a[href="${pages.pricing.path}"]`).first().click();
    await errorMessage(page).waitFor();
    // The class of the beginning is removed when the whole page is shown.
    await page.locator('#main:not([class])').waitFor();
    expect(await page.evaluate(() => (globalThis as never as { seen: { errors: number } }).seen.errors)).toBe(1);
    await page.context().close();
  });

  it('is rendered again by a click on a link to the same page once it works', async ({ pageWithBrokenForm, site }) => {
    const page = await pageWithBrokenForm('globalThis.broken !== false');
    await page.goto(site.origin + pages.contactSales.path);
    await errorMessage(page).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { broken: false }));
    await page.locator(`footer nav a[href="${pages.contactSales.path}"]`).first().click();
    await page.locator('#email').waitFor();
    await page.context().close();
  });

  it("causes no second error when the report can't be sent", { tags: ['complete'] }, async ({
    pageWithBrokenForm,
    site,
  }) => {
    const page = await pageWithBrokenForm();
    await page.route(`**${endpoints.errorReport}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(endpoints.errorReport));
    await page.goto(site.origin + pages.contactSales.path);
    await errorMessage(page).waitFor();
    await failed;
    await page.getByRole('link', { name: 'Whorl' }).first().click();
    await page.waitForURL(site.origin + pages.home.path);
    await page.context().close();
  });
});

type StoredReport = { message: string; stack: string; path: string; reports: number };
