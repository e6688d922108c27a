import {
  articlePath,
  authorPath,
  authorTagPath,
  longFormPath,
  pages,
  tagPath,
  textFiles,
} from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const first = articlePath('incognito-mode-fingerprinting');
const second = articlePath('credential-stuffing-rate-limits');
const long = longFormPath('cost-of-fintech-fraud');

const it = browserTest().extend('open', ({ person, site }) => async (path: string, width = 1440): Promise<Page> => {
  const page = await (await person.newContext({ viewport: { width, height: 900 } })).newPage();
  watchPage(page, site.origin, [/status of 404/]);
  await page.goto(site.origin + path);
  await page.locator('html[data-interactive]').waitFor();
  return page;
});

describe('a footnote', () => {
  it('is reached from its reference and leads back to it by keyboard', async ({ open }) => {
    const page = await open(first);
    const mark = page.locator('article [data-footnote-ref]').first();
    const id = await mark.getAttribute('id');
    await mark.focus();
    await page.keyboard.press('Enter');
    const note = page.locator('section[data-footnotes] li:target');
    await note.waitFor();
    await note.locator('[data-footnote-backref]').focus();
    await page.keyboard.press('Enter');
    await page.locator(`[id="${id}"]:target`).waitFor();
    await page.context().close();
  });

  it('is shown next to the line of its reference on wide screens, hidden from assistive technology and the tab order', async ({
    open,
  }) => {
    const page = await open(long);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const marks = page.locator('article p [data-footnote-ref]');
    const sideNotes = page.locator('article p > [aria-hidden][data-nosnippet]');
    expect(await sideNotes.count()).toBe(await marks.count());
    const bottoms: number[] = [];
    for (let index = 0; index < (await sideNotes.count()); index += 1) {
      const [markBox, noteBox] = await Promise.all([
        marks.nth(index).boundingBox(),
        sideNotes.nth(index).boundingBox(),
      ]);
      const column = await page.locator('article p:has([data-footnote-ref])').first().boundingBox();
      if (!markBox || !noteBox || !column)
        throw new Error('Expected the reference, its note, and the paragraph to be visible');
      expect(noteBox.x).toBeGreaterThan(column.x + column.width);
      // At the height of its reference, or below the previous note.
      expect(noteBox.y).toBeGreaterThan(Math.min(markBox.y, bottoms.at(-1) ?? markBox.y) - 40);
      expect(noteBox.y).toBeGreaterThanOrEqual(bottoms.at(-1) ?? 0);
      bottoms.push(noteBox.y + noteBox.height);
    }
    expect(await sideNotes.locator('a:not([tabindex="-1"])').count()).toBe(0);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(() => sideNotes.first().isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('an article series', () => {
  it('marks the current part and recommends the next part first', async ({ open, site }) => {
    const page = await open(first);
    const parts = page.locator('nav[aria-labelledby=series] a');
    expect(await parts.evaluateAll((links) => links.map((link) => link.getAttribute('aria-current')))).toEqual([
      'page',
      ...Array((await parts.count()) - 1).fill(null),
    ]);
    const next = page.locator('nav[aria-labelledby=read-next] a').first();
    expect(await next.getAttribute('href')).toBe(second);
    await next.click();
    await page.waitForURL(site.origin + second);
    await page.locator(`nav[aria-labelledby=series] a[href="${second}"][aria-current=page]`).waitFor();
    await page.context().close();
  });
});

describe('the author page', () => {
  it("is linked from the byline and lists only the team's articles", async ({ open, site }) => {
    const page = await open(first);
    await page.locator('article a[rel=author]').click();
    await page.waitForURL(site.origin + authorPath('detection-team'));
    const readSubjects = () =>
      page.locator('main nav li a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    // The URL changes before the page's content, and the article has a similar list.
    await expect.poll(readSubjects, { timeout: 20_000 }).toContain(authorTagPath('detection-team', 'privacy'));
    expect(await page.locator(`main a[href="${first}"]`).count()).toBeGreaterThan(0);
    expect(await page.locator(`main a[href="${articlePath('confirm-forms-after-saving')}"]`).count()).toBe(0);
    const subjects = await readSubjects();
    await page.context().close();
    for (const path of subjects.filter((href) => href.startsWith(authorPath('detection-team'))))
      expect((await fetch(site.origin + path)).status, path).toBe(200);
  });

  it('redirects a tag list with a single article, and no page, menu, or sitemap links to that list', async ({
    site,
  }) => {
    const merged = new Map([
      [authorTagPath('detection-team', 'bots'), authorPath('detection-team')],
      [tagPath('bots'), articlePath('bot-detection-measured')],
    ]);
    const sitemap = await (await fetch(site.origin + textFiles.sitemap)).text();
    const author = await (await fetch(site.origin + authorPath('detection-team'))).text();
    const blog = await (await fetch(site.origin + pages.blog.path)).text();
    for (const [from, to] of merged) {
      const answer = await fetch(`${site.origin}${from}?a=1`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')], from).toEqual([308, `${to}?a=1`]);
      for (const text of [sitemap, author, blog]) expect(text, from).not.toContain(`${from}"`);
      expect(sitemap).not.toContain(`${from}<`);
    }
    expect(blog).toContain(`href="${articlePath('bot-detection-measured')}"`);
  });

  it('is shown for an internal link to a list that was merged into it', async ({ open, site }) => {
    const page = await open(first);
    await page.evaluate(
      (href) => {
        document.querySelector('main')?.append(Object.assign(document.createElement('a'), { href, id: 'merged' }));
        document.getElementById('merged')?.click();
      },
      authorTagPath('detection-team', 'bots'),
    );
    await page.waitForURL(site.origin + authorPath('detection-team'));
    await page.locator('h1', { hasText: 'Detection team' }).waitFor();
    await page.context().close();
  });

  it('has no page for a tag that the team has not written about', async ({ site }) => {
    expect((await fetch(site.origin + authorTagPath('detection-team', 'tutorials'))).status).toBe(404);
    const forms = await (await fetch(site.origin + authorTagPath('platform-team', 'forms'))).text();
    expect(forms).toContain('"CollectionPage"');
    // The menus may recommend the article; the list itself must not contain it.
    expect(/<main[\s\S]*<\/main>/.exec(forms)?.[0]).not.toContain(`href="${first}"`);
  });
});

describe('the glossary', () => {
  it('opens the entry of a term that is linked in an article, and all its own links work', async ({ open, site }) => {
    const page = await open(long);
    const term = page.locator('article a.term').first();
    const target = (await term.getAttribute('href')) ?? '';
    expect(target).toMatch(new RegExp(`^${pages.glossary.path}#`));
    await term.click();
    await page.waitForURL(site.origin + target);
    const entry = page.locator(`dl > div${target.slice(target.indexOf('#'))}`);
    await entry.waitFor();
    const top = async () => (await entry.boundingBox())?.y ?? -1;
    await expect.poll(async () => (await top()) >= 0 && (await top()) < 300).toBe(true);
    const dead = await page
      .locator('main a[href^="#"]')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? '').filter((href) => !document.getElementById(href.slice(1))),
      );
    expect(dead).toEqual([]);
    await page.context().close();
  });
});

describe('a chart', () => {
  it('has one bar per table row, with a length proportional to the row’s value', async ({ open }) => {
    const page = await open(long, 390);
    const drawn = await page.locator('figure:has(table)').evaluateAll((figures) =>
      figures.map((figure) => ({
        bars: [...figure.querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect().width),
        values: [...figure.querySelectorAll('tbody tr td:last-child')].map((cell) =>
          Number(cell.textContent?.replaceAll(',', '')),
        ),
      })),
    );
    expect(drawn.length).toBeGreaterThan(3);
    for (const { bars, values } of drawn) {
      expect(bars).toHaveLength(values.length);
      const [bar = 0, value = 1] = [bars[0], values[0]];
      for (const [index, width] of bars.entries()) expect(width).toBeCloseTo((bar / value) * (values[index] ?? 0), 0);
    }
    await page.context().close();
  });
});
