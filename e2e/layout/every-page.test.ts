import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { pageDataUrl } from '@whorl/contract/page-data.ts';
import { getPageGroup } from '@whorl/contract/page-group.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { pageTest } from '../fixtures/browser-test.ts';
import { axeScript } from '../fixtures/expect-accessible.ts';
import {
  doubleTextSize,
  findClippedLabels,
  findNarrowText,
  findOverflow,
  findUnstyledControls,
} from './page-layout.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8')) as {
  pages: Record<string, { status: number }>;
};
/** Viewports and themes. In the other theme only the color rules of axe can differ. */
const looks = [
  { width: 390, colorScheme: 'light', other: 'dark' },
  { width: 1440, colorScheme: 'dark', other: 'light' },
] as const;
/** Widths of a phone and a tablet, where columns are narrowest. */
const textWidths = [390, 820] as const;
const colorRules = ['color-contrast', 'link-in-text-block'];

const it = pageTest()
  .extend('openTab', ({ visitor }) => async (kind: string, options: BrowserContextOptions): Promise<Page> => {
    const open = tabs.get(kind);
    if (open && open.pages < PAGES_PER_TAB) {
      open.pages += 1;
      return open.page;
    }
    await open?.page.context().close();
    // A service worker that caches pages would respond instead of the server.
    const page = await (await visitor.newContext({ ...options, serviceWorkers: 'block' })).newPage();
    tabs.set(kind, { page, pages: 1 });
    return page;
  })
  .extend('openFor', ({ site }) => async (page: Page, path: string, status: number): Promise<void> => {
    const answer = await page.goto(site.origin + path);
    expect(answer?.status()).toBe(status);
    await page.locator('html[data-interactive]').waitFor();
    // Starts the identification.
    await page.mouse.move(2, 2);
    await page.mouse.move(4, 4);
    await waitUntilSettled(page);
    await page.evaluate(axeScript);
  });

/**
 * Open tabs by kind. Each loads many pages one after another, because with a warm cache a page takes a third of the time.
 * But a tab's process grows with each page: after 150 pages one takes three times as long, and after 188 it crashed.
 */
const tabs = new Map<string, { page: Page; pages: number }>();
const PAGES_PER_TAB = 40;

/** Without the console, which requires a token and has its own tests. */
const everyPage = Object.entries(manifest.pages)
  .filter(([path]) => !path.startsWith(consoleArea))
  .map(([path, { status }], index) => ({ path, status, index }));

/**
 * Pages that the gate tests: the first one of each template, or, of pages that are their own template, of each group. The
 * complete suite tests every page.
 */
const representatives = new Map(
  everyPage.toReversed().map(({ path }) => {
    const { componentChunkName } = readPageData(path);
    return [componentChunkName.includes('---template-') ? componentChunkName : getPageGroup(path), path];
  }),
);
const isRepresentative = new Set(representatives.values());
const complete = { tags: ['complete'] };

describe.each(everyPage.map((page) => ({ ...page, tags: isRepresentative.has(page.path) ? [] : ['complete'] })))(
  '$path',
  ({ path, status, index, tags }) => {
    it('has no errors, is accessible, and fits phone and desktop, also with large text', { tags }, async ({
      openTab,
      site,
      openFor,
    }) => {
      // axe is injected as a script, which the page's Content Security Policy would block.
      const page = await openTab('looks', { bypassCSP: true });
      watchPage(page, site.origin, [/status of (404|500)/]);
      // Both looks share one load. Half of the pages are loaded at phone size first, the others at desktop size.
      for (const [turn, { width, colorScheme }] of (index % 2 === 0 ? looks : looks.toReversed()).entries()) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' });
        if (turn === 0) await openFor(page, path, status);
        await page.evaluate(transitionsEnded);
        const look = `${width} px, ${colorScheme}`;
        expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBeLessThanOrEqual(width);
        expect(await page.evaluate(findUnstyledControls), look).toEqual([]);
        expect(await page.evaluate(findClippedLabels), look).toEqual([]);
        expect(await violations(page), look).toEqual([]);
      }
      for (const width of textWidths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(findNarrowText), `${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 900 });
      await page.evaluate(doubleTextSize);
      expect(await page.evaluate(findOverflow), '390 px, text of twice the size').toEqual([]);
    });

    it(
      'has enough contrast and styled controls in the other theme of each size',
      complete,
      async ({ openTab, site, openFor }) => {
        const page = await openTab('looks', { bypassCSP: true });
        watchPage(page, site.origin, [/status of (404|500)/]);
        await openFor(page, path, status);
        for (const { width, other } of looks) {
          await page.setViewportSize({ width, height: 900 });
          // Reduced motion, because during a color transition the contrast is wrong.
          await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
          await page.evaluate(transitionsEnded);
          expect(await violations(page, colorRules), `${width} px, ${other}`).toEqual([]);
          expect(await page.evaluate(findUnstyledControls), `${width} px, ${other}`).toEqual([]);
        }
      },
    );

    it(
      'has a strict Content Security Policy and fits 320 px, 200 % zoom, and forced colors',
      complete,
      async ({ openTab, site }) => {
        const page = await openTab('forced colors', { forcedColors: 'active' });
        watchPage(page, site.origin, [/status of (404|500)/]);
        const answer = await page.goto(site.origin + path);
        const policy = answer?.headers()['content-security-policy'] ?? '';
        expect(policy).toContain("default-src 'none'");
        expect(policy).not.toMatch(/unsafe/);
        expect(policy).toContain("require-trusted-types-for 'script'");
        await page.locator('html[data-interactive]').waitFor();
        for (const width of [320, 720]) {
          await page.setViewportSize({ width, height: 640 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(
            width,
          );
        }
        // In forced colors, a control without a border looks like plain text.
        const withoutEdge = await page.evaluate(() =>
          [...document.querySelectorAll('.button, input:not([type=hidden]), select, textarea')]
            .filter(
              (control) =>
                control.checkVisibility() &&
                !control.matches('.visually-hidden, [type=checkbox], [type=radio], [type=range]'),
            )
            .filter((control) => getComputedStyle(control).borderTopStyle === 'none')
            .map((control) => control.outerHTML),
        );
        expect(withoutEdge).toEqual([]);
      },
    );

    it(
      'has a heading, content, and a title, and fits 320 px when JavaScript is disabled',
      complete,
      async ({ openTab, site }) => {
        const page = await openTab('no script', { javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
        watchPage(page, site.origin, [/status of (404|500)/]);
        await page.goto(site.origin + path);
        expect(await page.locator('h1').count()).toBe(1);
        expect(await page.locator('main').textContent()).toMatch(/\w{3}/);
        expect(await page.locator('[style]').count()).toBe(0);
        expect(await page.title()).not.toBe('');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      },
    );
  },
);

const transitionsEnded = async (): Promise<void> => {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
};

// None of the enabled rules reads stylesheets, so axe doesn't have to fetch them.
type AxeOptions = { preload: { assets: ['media'] }; resultTypes: ['violations']; runOnly?: readonly string[] };
type Axe = { axe: { run(options: AxeOptions): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };

/** Returns the accessibility violations that axe finds, by all rules or by the given ones. */
function violations(page: Page, runOnly?: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const found = await (globalThis as never as Axe).axe.run(options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    { preload: { assets: ['media'] }, resultTypes: ['violations'], ...(runOnly && { runOnly }) } satisfies AxeOptions,
  );
}

/** Reads the data of a page from the build. */
function readPageData(path: string): { componentChunkName: string } {
  const file = join(import.meta.dirname, '../../dist/public', pageDataUrl(path));
  return JSON.parse(readFileSync(file, 'utf8')) as { componentChunkName: string };
}

/** Waits for the last change of pages that show the visitor's data; other pages don't change. */
async function waitUntilSettled(page: Page): Promise<void> {
  if ((await page.locator('#hero-title').count()) > 0) await page.locator('svg.whorl-developed').waitFor();
  else if ((await page.locator('#evidence-title').count()) > 0) await page.locator('[data-live]').first().waitFor();
  else if ((await page.locator('[data-fields]').count()) > 0) await page.locator('[data-answer=server]').waitFor();
  else if ((await page.locator('[data-reading]').count()) > 0) await page.locator('[data-decision]').waitFor();
}
