import { DatabaseSync } from 'node:sqlite';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Dialog, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { atAPersonsPace, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFailingSite } from '../fixtures/failing-site.ts';

const it = browserTest()
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
  .extend('sentBy', ({ site }) => (email: string): unknown[] => {
    const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
    const rows = database.prepare('select id from leads where email = ?').all(email);
    database.close();
    return rows;
  });

const path = pages.support.path;

/** Without the mouse, whose way to a link in a menu is long. */
const follow = (page: Page, to: string) =>
  page
    .locator(`a[href="${to}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

async function write(page: Page, text = 'The agent says nothing.'): Promise<void> {
  await page.locator('main form #description').click();
  await page.keyboard.type(text);
  // What asks comes when somebody goes to the form.
  await expect
    .poll(() => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
}
const asked = (page: Page, answer: 'accept' | 'dismiss'): Promise<Dialog> =>
  page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog;
  });
const send = (page: Page) => page.locator('main form button[type=submit]').click();

describe('what was typed and not sent', () => {
  it('is asked about at a link inside the site, and stays when the answer is no', async ({ open, site }) => {
    const page = await open();
    await write(page);
    const [dialog] = await Promise.all([asked(page, 'dismiss'), follow(page, pages.blog.path)]);
    expect(dialog.type()).toBe('confirm');
    expect(page.url()).toBe(site.origin + path);
    expect(await page.locator('#description').inputValue()).toBe('The agent says nothing.');
    await Promise.all([asked(page, 'accept'), follow(page, pages.blog.path)]);
    await page.waitForURL(site.origin + pages.blog.path);
  });

  it('is asked about at the way back', async ({ open, site }) => {
    const page = await open();
    await write(page);
    await Promise.all([asked(page, 'dismiss'), page.evaluate(() => history.back())]);
    expect(page.url()).toBe(site.origin + path);
    expect(await page.locator('#description').inputValue()).toBe('The agent says nothing.');
    await Promise.all([asked(page, 'accept'), page.evaluate(() => history.back())]);
    await page.waitForURL(site.origin + pages.blog.path);
  });

  it('is asked about when the tab is closed', async ({ open }) => {
    const page = await open();
    await write(page);
    const [dialog] = await Promise.all([asked(page, 'dismiss'), page.close({ runBeforeUnload: true })]);
    expect(dialog.type()).toBe('beforeunload');
    expect(await page.locator('#description').inputValue()).toBe('The agent says nothing.');
  });

  it('is nothing where nothing was typed, or what was typed was taken away or sent', async ({ open, site }) => {
    const page = await open();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    await write(page);
    await page.locator('#description').fill('');
    await follow(page, pages.blog.path);
    // The address changes before the page does.
    await page.locator('h1', { hasText: 'Notes from the bench' }).waitFor();
    await follow(page, path);
    await page.locator('main #email').waitFor();
    await page.locator('#email').fill('quiet@shop.example.com');
    await write(page);
    await send(page);
    await page.locator('main h2:focus').waitFor();
    await follow(page, pages.blog.path);
    await page.locator('h1', { hasText: 'Notes from the bench' }).waitFor();
    await page.goto(site.origin + pages.design.path);
    expect(dialogs).toEqual([]);
  });
});

describe('a connection that breaks', () => {
  const isPost = new RegExp(`^POST ${supportForm.endpoint}$`);

  it('is tried again by itself, and what was sent is stored once', async ({ site, open, sentBy }) => {
    const proxy = await startFailingSite(site.origin);
    onTestFinished(() => proxy.stop());
    const page = await open(proxy.origin, [/ERR_/]);
    const aPersonIsReady = atAPersonsPace(page);
    await page.locator('#email').fill('broken@shop.example.com');
    await write(page);
    await aPersonIsReady();
    // The server takes the first, and its answer is lost on the way.
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
    expect(sentBy('broken@shop.example.com')).toHaveLength(1);
    expect(proxy.asked.filter((request) => isPost.test(request))).toHaveLength(2);
  });

  it('keeps what was typed when it does not come back, says what to do, and asks before it is lost', async ({
    site,
    open,
    sentBy,
  }) => {
    const proxy = await startFailingSite(site.origin);
    onTestFinished(() => proxy.stop());
    const page = await open(proxy.origin, [/ERR_/]);
    await page.locator('#email').fill('gone@shop.example.com');
    await write(page);
    proxy.fail(isPost, 'drop');
    await send(page);
    await page.locator('main form [role=alert]', { hasText: 'It was not sent.' }).waitFor();
    expect(await page.locator('#description').inputValue()).toBe('The agent says nothing.');
    await Promise.all([asked(page, 'dismiss'), follow(page, pages.blog.path)]);
    proxy.mend();
    await send(page);
    await page.locator('main h2:focus').waitFor();
    expect(sentBy('gone@shop.example.com')).toHaveLength(1);
  });
});

describe('an address', () => {
  it('with a slip is corrected by a button, and a private one is taken', async ({ open, sentBy }) => {
    const page = await open();
    await page.locator('#email').fill('typo@gmial.com');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'typo@gmail.com' }).click();
    expect(await page.locator('#email').inputValue()).toBe('typo@gmail.com');
    expect(await page.locator('#email').getAttribute('aria-invalid')).toBeNull();
    await write(page);
    await send(page);
    await page.locator('main h2:focus').waitFor();
    expect(sentBy('typo@gmail.com')).toHaveLength(1);
  });
});
