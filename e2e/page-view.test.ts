import { DatabaseSync } from 'node:sqlite';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBot, startPerson, type Visitor, watchPage } from './browser.ts';
import { type RunningSite, startSite } from './running-site.ts';

/** The SDK sends what it has every ten seconds, and at once when the page is left. */
const LONGEST_WAIT_MS = 25_000;

let site: RunningSite;
let person: Visitor;
beforeAll(async () => {
  [site, person] = await Promise.all([startSite(), startPerson()]);
});
afterAll(async () => {
  await person.browser.close();
  await site.stop();
});

describe('a page view', () => {
  it('of a person reaches our collector once for each page, with the properties that are agreed on', async () => {
    const context = await person.newContext();
    const page = await context.newPage();
    watchPage(page, site.origin);
    await page.goto(`${site.origin}/?utm_source=test`);
    await analyticsLoaded(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click();
    await page.waitForURL(`${site.origin}${pages.blog.path}`);
    await page.locator('main h2 a').first().click();
    await page.locator('article').waitFor();
    await page.close({ runBeforeUnload: true });

    const views = await vi.waitUntil(() => (viewsOf('False').length >= 3 ? viewsOf('False') : undefined), {
      timeout: LONGEST_WAIT_MS,
      interval: 200,
    });
    expect(views.map((view) => view.event_properties['Web Page Path'])).toEqual([
      pages.home.path,
      pages.blog.path,
      articlePath('when-may-a-form-say-thank-you'),
    ]);
    const [first] = views;
    expect(first?.event_properties).toMatchObject({
      'Web Page Domain': '127.0.0.1',
      'Web Page Location': expect.stringContaining('utm_source=test'),
      'Web Page Title': expect.any(String),
      'Web Page URL': expect.stringContaining(site.origin),
      botDetected: 'False',
      vmDetected: expect.any(Boolean),
      signupOptionsShown: false,
    });
    expect(first?.device_id).toMatch(/^[a-zA-Z0-9]{20}$/);
    expect(new Set(views.map((view) => view.insert_id)).size).toBe(3);
    await context.close();
  });

  it('of a bot says that it is one', async () => {
    const bot = await startBot();
    const page = await (await bot.newContext()).newPage();
    watchPage(page, site.origin);
    await page.goto(site.origin);
    await analyticsLoaded(page);
    await page.close({ runBeforeUnload: true });
    await vi.waitUntil(() => viewsOf('True').length === 1, { timeout: LONGEST_WAIT_MS, interval: 200 });
    await bot.browser.close();
  });

  it('is not counted where the browser asks not to be followed', async () => {
    const context = await person.newContext();
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const page = await context.newPage();
    watchPage(page, site.origin);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(site.origin);
    await page.locator('svg.whorl-developed').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('/api/analytics'))).toEqual([]);
    await context.close();
  });
});

type View = { insert_id: string; device_id: string; event_properties: Record<string, unknown> };

function viewsOf(botDetected: 'True' | 'False'): View[] {
  const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
  const rows = database
    .prepare("select event from analytics_events where event_type = 'Web Page Viewed' order by happened_at")
    .all() as { event: string }[];
  database.close();
  return rows
    .map((row) => JSON.parse(row.event) as View)
    .filter((view) => view.event_properties.botDetected === botDetected);
}

/** The SDK keeps its session in local storage as soon as it runs. */
const analyticsLoaded = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('AMP_')));
