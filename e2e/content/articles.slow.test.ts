import { articlePath, pages, tagPath } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Visitor, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const article = articlePath('identification-in-a-sign-up-form');

const it = browserTest().extend(
  'open',
  ({ person, site }) =>
    async (path: string, options: Parameters<Visitor['newContext']>[0] = {}): Promise<Page> => {
      const page = await (await person.newContext({ viewport: { width: 1440, height: 900 }, ...options })).newPage();
      watchPage(page, site.origin, [/status of 404/]);
      await page.goto(site.origin + path);
      if (options.javaScriptEnabled !== false) await page.locator('html[data-interactive]').waitFor();
      return page;
    },
);

describe('an article', () => {
  it('navigates by its table of contents with the keyboard and marks the current section', async ({ open, site }) => {
    const page = await open(article);
    const links = page.locator('nav[aria-labelledby=contents] a');
    const third = links.nth(2);
    const target = (await third.getAttribute('href')) ?? '';
    await links.first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}${article}${target}`);
    await page.locator(`nav[aria-labelledby=contents] a[href="${target}"][aria-current=location]`).waitFor();
    expect(await page.locator('nav[aria-labelledby=contents] a[aria-current]').count()).toBe(1);
    await page.context().close();
  });

  it('keeps the height of its table of contents on a phone while sections are marked', async ({ open }) => {
    const page = await open(article, { viewport: { width: 320, height: 640 } });
    await page.evaluate(() => document.fonts.ready);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByText('Contents').click();
    const heightUnread = (await contents.boundingBox())?.height;
    const links = contents.getByRole('link');
    for (let index = 0; index < (await links.count()); index++) {
      const id = (await links.nth(index).getAttribute('href'))?.slice(1);
      await page.locator(`[id="${id}"]`).evaluate((heading) => heading.scrollIntoView());
      await contents.locator(`a[href="#${id}"][aria-current]`).waitFor({ state: 'attached' });
      expect((await contents.boundingBox())?.height).toBe(heightUnread);
    }
    await page.context().close();
  });

  it('copies a code block unchanged and confirms it', async ({ open }) => {
    const page = await open(article, { permissions: ['clipboard-read', 'clipboard-write'] });
    const block = page.locator('figure:has(figcaption:text-is("visitor-of.js"))');
    const written = await block.locator('code').textContent();
    const button = block.getByRole('button');
    const before = await button.textContent();
    await button.focus();
    await page.keyboard.press('Enter');
    await block.locator('[role=status]:not(:empty)').waitFor();
    expect(await button.textContent()).not.toBe(before);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written);
    await page.context().close();
  });

  it('copies its URL without query and hash', async ({ open, site }) => {
    const page = await open(`${article}?utm_source=letter#try-it`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('article footer').getByRole('button').click();
    await page.locator('article footer [role=status]:not(:empty)').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.origin + article);
    await page.context().close();
  });

  it('has no visible buttons when JavaScript is disabled', async ({ open }) => {
    const page = await open(article, { javaScriptEnabled: false });
    expect(await page.locator('nav[aria-labelledby=contents] a').count()).toBeGreaterThan(3);
    expect(await page.locator('article button:visible').count()).toBe(0);
    await page.context().close();
  });
});

describe('tag pages', () => {
  it('list exactly the articles with the tag', async ({ open, site }) => {
    const page = await open(article);
    await page.locator(`article footer a[href="${tagPath('account-abuse')}"]`).click();
    await page.waitForURL(site.origin + tagPath('account-abuse'));
    await page.locator('main nav[aria-label=Tags] [aria-current=page]').waitFor();
    const listed = await page
      .locator('main h2 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(listed).toContain(article);
    expect(listed).not.toContain(articlePath('confirm-forms-after-saving'));
    for (const path of listed) {
      const html = await (await fetch(site.origin + path)).text();
      expect(html).toContain(`href="${tagPath('account-abuse')}"`);
    }
    await page.context().close();
  });

  it.for(['tutorials', 'guides'])('exist for %s', async (tag, { site }) => {
    const answer = await fetch(site.origin + tagPath(tag));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"BreadcrumbList"');
  });
});

describe('the 404 page', () => {
  it('suggests the page with the most similar URL', async ({ open, site }) => {
    const page = await open('/contact-slaes/');
    await page.locator(`main dl a[href="${pages.contactSales.path}"]`).click();
    await page.waitForURL(site.origin + pages.contactSales.path);
    await page.context().close();
  });

  it('shows the requested URL as text, without interpreting HTML', async ({ open }) => {
    const page = await open('/%3Cimg%20src=x%3E/%E0%A4%A/');
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.locator('main dl dd').first().textContent()).toContain('img');
    await page.context().close();
  });

  it('links to other pages when JavaScript is disabled', async ({ open }) => {
    const page = await open('/nothing/', { javaScriptEnabled: false });
    expect(await page.locator(`main a[href="${pages.blog.path}"]`).count()).toBe(1);
    await page.context().close();
  });
});
