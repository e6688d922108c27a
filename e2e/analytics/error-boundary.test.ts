import { DatabaseSync } from 'node:sqlite';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { breakForm, formChunk } from '../fixtures/broken-form.ts';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest()
  /** A page in which the contact form's component throws as long as the condition holds. */
  .extend('pageWithBrokenForm', ({ person, site }) => async (condition = 'true'): Promise<Page> => {
    // What a service worker has kept could not be changed on its way.
    const page = await (await person.newContext({ serviceWorkers: 'block' })).newPage();
    watchPage(page, site.origin, [/broken on purpose/, /net::ERR_FAILED/]);
    await breakForm(page, condition);
    return page;
  })
  .extend('reports', ({ site }) => (): StoredReport[] => {
    const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
    const rows = database.prepare('select * from error_reports').all() as StoredReport[];
    database.close();
    return rows;
  });

const apology = (page: Page) => page.getByRole('alert').getByRole('heading', { level: 1 });

describe('a component of the page that throws', () => {
  it('on the first load gives an apology, a report, and a site that works on', async ({
    pageWithBrokenForm,
    site,
    reports,
  }) => {
    const page = await pageWithBrokenForm();
    const reported = page.waitForResponse(`**${endpoints.errorReport}`);
    await page.goto(`${site.origin}${pages.contactSales.path}?email=ines@example.com#form`);
    await apology(page).waitFor();
    expect((await reported).status()).toBe(204);
    expect(await page.locator('header nav').count()).toBeGreaterThan(0);
    expect(await page.locator('footer').isVisible()).toBe(true);

    await page.locator(`footer nav a[href="${pages.blog.path}"]`).click();
    await page.waitForURL(site.origin + pages.blog.path);
    await page.locator('main h2 a').first().waitFor();
    expect(await apology(page).count()).toBe(0);

    const [report] = reports();
    expect(report).toMatchObject({ path: pages.contactSales.path, reports: 1 });
    expect(report?.message).toContain('broken on purpose');
    expect(report?.stack).toMatch(/\/assets\/[\w.-]+\.js:\d+:\d+/);
    expect(JSON.stringify(report)).not.toMatch(/ines|127\.0\.0\.1/);
    await page.context().close();
  });

  it('on a navigation inside the site too, and gets a new chance with the next one', async ({
    pageWithBrokenForm,
    site,
  }) => {
    const page = await pageWithBrokenForm();
    await page.goto(site.origin + pages.blog.path);
    await page.locator('html[data-interactive]').waitFor();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const toForm = page.locator(`footer nav a[href="${pages.contactSales.path}"]`).first();
    await toForm.click();
    await apology(page).waitFor();
    await page.goBack();
    await page.locator('main h2 a').first().waitFor();
    await toForm.click();
    await apology(page).waitFor();
    expect(documents).toEqual([]);

    await page.unroute(`**${formChunk}`);
    await page.getByRole('button', { name: 'Load it again' }).click();
    await page.locator('#email').waitFor();
    expect(await apology(page).count()).toBe(0);
    await page.context().close();
  });

  it('that works again after a while is shown by a click on the page it stands on', async ({
    pageWithBrokenForm,
    site,
  }) => {
    const page = await pageWithBrokenForm('globalThis.broken !== false');
    await page.goto(site.origin + pages.contactSales.path);
    await apology(page).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { broken: false }));
    await page.locator(`footer nav a[href="${pages.contactSales.path}"]`).first().click();
    await page.locator('#email').waitFor();
    await page.context().close();
  });

  it('is no second error where the report cannot be sent', async ({ pageWithBrokenForm, site }) => {
    const page = await pageWithBrokenForm();
    await page.route(`**${endpoints.errorReport}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(endpoints.errorReport));
    await page.goto(site.origin + pages.contactSales.path);
    await apology(page).waitFor();
    await failed;
    await page.getByRole('link', { name: 'Whorl' }).first().click();
    await page.waitForURL(site.origin + pages.home.path);
    await page.context().close();
  });
});

type StoredReport = { message: string; stack: string; path: string; reports: number };
