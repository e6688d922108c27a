import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Dialog, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFaultProxy } from '../fixtures/fault-proxy.ts';
import { anyFillTime } from '../fixtures/form-pace.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest(anyFillTime)
  .extend('open', ({ site, person }) => async (origin = site.origin, expected: RegExp[] = []): Promise<Page> => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    watchPage(page, origin, expected);
    await page.goto(origin + pages.blog.path);
    await page.locator('html[data-interactive]').waitFor();
    await follow(page, path);
    await page.waitForURL(origin + path);
    await page.locator('main form').waitFor();
    return page;
  })
  .extend('findLeads', ({ site }) => (email: string): unknown[] => {
    return readRows(site.dataDir, 'select id from leads where email = ?', email);
  });

const path = pages.support.path;

/** Clicks the link by script, because it may be inside a closed menu. */
const follow = (page: Page, to: string) =>
  page
    .locator(`a[href="${to}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

async function write(page: Page, text = 'The agent says nothing.'): Promise<void> {
  await page.locator('main form #description').click();
  await page.keyboard.type(text);
  // The leave warning is registered after the visitor focuses the form.
  await expect
    .poll(() => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
}
const answerDialog = (page: Page, answer: 'accept' | 'dismiss'): Promise<Dialog> =>
  page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog;
  });
const send = (page: Page) => page.locator('main form button[type=submit]').click();

describe('unsent text', () => {
  it('triggers a confirmation on a link inside the site, and is kept when the visitor cancels', async ({
    open,
    site,
  }) => {
    const page = await open();
    await write(page);
    const [dialog] = await Promise.all([answerDialog(page, 'dismiss'), follow(page, pages.blog.path)]);
    expect(dialog.type()).toBe('confirm');
    expect(page.url()).toBe(site.origin + path);
    expect(await page.locator('#description').inputValue()).toBe('The agent says nothing.');
    await Promise.all([answerDialog(page, 'accept'), follow(page, pages.blog.path)]);
    await page.waitForURL(site.origin + pages.blog.path);
  });

  it('triggers a confirmation on the back button', async ({ open, site }) => {
    const page = await open();
    await write(page);
    await Promise.all([answerDialog(page, 'dismiss'), page.evaluate(() => history.back())]);
    expect(page.url()).toBe(site.origin + path);
    expect(await page.locator('#description').inputValue()).toBe('The agent says nothing.');
    await Promise.all([answerDialog(page, 'accept'), page.evaluate(() => history.back())]);
    await page.waitForURL(site.origin + pages.blog.path);
  });

  it('triggers a confirmation when the tab is closed', async ({ open }) => {
    const page = await open();
    await write(page);
    const [dialog] = await Promise.all([answerDialog(page, 'dismiss'), page.close({ runBeforeUnload: true })]);
    expect(dialog.type()).toBe('beforeunload');
    expect(await page.locator('#description').inputValue()).toBe('The agent says nothing.');
  });

  it('triggers no confirmation when nothing was typed, or it was cleared or sent', async ({ open, site }) => {
    const page = await open();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    await write(page);
    await page.locator('#description').fill('');
    await follow(page, pages.blog.path);
    // The URL changes before the page's content.
    await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
    await follow(page, path);
    await page.locator('main #email').waitFor();
    await page.locator('#email').fill('quiet@shop.example.com');
    await write(page);
    await send(page);
    await page.locator('main h2:focus').waitFor();
    await follow(page, pages.blog.path);
    await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
    await page.goto(site.origin + pages.glossary.path);
    expect(dialogs).toEqual([]);
  });
});

describe('a dropped connection', () => {
  const isPost = new RegExp(`^POST ${supportForm.endpoint}$`);

  it('is retried automatically, and the message is stored once', async ({ site, open, findLeads }) => {
    const proxy = await startFaultProxy(site.origin);
    onTestFinished(() => proxy.stop());
    const page = await open(proxy.origin, [/ERR_/]);
    await page.locator('#email').fill('broken@shop.example.com');
    await write(page);
    // The server stores the first one, but the response is lost.
    let isFirst = true;
    await page.route(`**${supportForm.endpoint}`, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      await route.abort();
    });
    proxy.fail(isPost, 'drop', 0);
    await page.locator('main form button[type=submit]').dblclick();
    await page.locator('main h2:focus').waitFor();
    expect(findLeads('broken@shop.example.com')).toHaveLength(1);
    expect(proxy.requests.filter((request) => isPost.test(request))).toHaveLength(2);
  });

  it("that isn't restored keeps the text, explains what to do, and asks before it is lost", async ({
    site,
    open,
    findLeads,
  }) => {
    const proxy = await startFaultProxy(site.origin);
    onTestFinished(() => proxy.stop());
    const page = await open(proxy.origin, [/ERR_/]);
    await page.locator('#email').fill('gone@shop.example.com');
    await write(page);
    proxy.fail(isPost, 'drop');
    await send(page);
    await page.locator('main form [role=alert]', { hasText: 'We couldn’t send it.' }).waitFor();
    expect(await page.locator('#description').inputValue()).toBe('The agent says nothing.');
    await Promise.all([answerDialog(page, 'dismiss'), follow(page, pages.blog.path)]);
    proxy.clearFaults();
    await send(page);
    await page.locator('main h2:focus').waitFor();
    expect(findLeads('gone@shop.example.com')).toHaveLength(1);
  });
});

describe('an email address', () => {
  it('with a typo is corrected by a button, and a free provider is accepted', async ({ open, findLeads }) => {
    const page = await open();
    await page.locator('#email').fill('typo@gmial.com');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'typo@gmail.com' }).click();
    expect(await page.locator('#email').inputValue()).toBe('typo@gmail.com');
    expect(await page.locator('#email').getAttribute('aria-invalid')).toBeNull();
    await write(page);
    await send(page);
    await page.locator('main h2:focus').waitFor();
    expect(findLeads('typo@gmail.com')).toHaveLength(1);
  });
});
