import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { consoleArea } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { findSqueezedText, findUnstyledControls } from './page-layout.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8')) as {
  pages: Record<string, { status: number }>;
};
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const full = Boolean(process.env.CI);
/**
 * With `CI=true` each is gone through in the other theme too, which of axe's rules only those on colours can tell from
 * it.
 */
const looks = [
  { width: 390, colorScheme: 'light', other: 'dark' },
  { width: 1440, colorScheme: 'dark', other: 'light' },
] as const;
/** A phone and a tablet, where columns are at their narrowest. */
const textWidths = [390, 820] as const;
const colourRules = ['color-contrast', 'link-in-text-block'];

const it = browserTest()
  .extend('openTab', ({ person }) => (kind: string, options: BrowserContextOptions): Promise<Page> => {
    const opened =
      tabs.get(kind) ??
      // A worker that keeps pages would answer for the server.
      person.newContext({ ...options, serviceWorkers: 'block' }).then((context) => context.newPage());
    tabs.set(kind, opened);
    return opened;
  })
  .extend('openFor', ({ site }) => async (page: Page, path: string, status: number): Promise<void> => {
    const answer = await page.goto(site.origin + path);
    expect(answer?.status()).toBe(status);
    await page.locator('html[data-interactive]').waitFor();
    await settled(page);
    await page.evaluate(axe);
  });

/** A tab of each kind walks through all pages: with a cache that knows the site already, a page takes a third of the time. */
const tabs = new Map<string, Promise<Page>>();

/** The console is there for who has its token, and has tests of its own. */
const everyPage = Object.entries(manifest.pages)
  .filter(([path]) => !path.startsWith(consoleArea))
  .map(([path, { status }], index) => ({ path, status, index }));

/**
 * Every page has one of these: the looks and the two after them take turns. With `CI=true` it has both looks, and one of
 * the other two.
 */
const TURNS = looks.length + 2;
const inTurn = (place: number, turn: number): boolean => (full ? place % 2 === turn % 2 : place % TURNS === turn);
/** Both from one load, which half of the pages have on a phone and half on a desk. */
const looksOf = (place: number) =>
  full ? (place % 2 === 0 ? looks : looks.toReversed()) : looks.filter((_, turn) => inTurn(place, turn));

describe.each(everyPage.filter(({ index }) => looksOf(index).length > 0))('$path', ({ path, status, index }) => {
  it(`is quiet, accessible and fits ${full ? 'a phone and a desk in both themes' : 'a phone or a desk'}`, async ({
    openTab,
    site,
    openFor,
  }) => {
    // axe is run as a script of the test, which the page's policy would forbid.
    const page = await openTab('looks', { bypassCSP: true });
    watchPage(page, site.origin, [/status of (404|500)/]);
    for (const [turn, { width, colorScheme, other }] of looksOf(index).entries()) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' });
      if (turn === 0) await openFor(page, path, status);
      await page.evaluate(transitionsEnded);
      const look = `${width} px, ${colorScheme}`;
      expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBeLessThanOrEqual(width);
      expect(await page.evaluate(findUnstyledControls), look).toEqual([]);
      expect(await violations(page), look).toEqual([]);
      if (!full) continue;
      // Without motion, so that colours do not take their time to change over: half-way no contrast is right.
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
      await page.evaluate(transitionsEnded);
      expect(await violations(page, colourRules), `${width} px, ${other}`).toEqual([]);
      expect(await page.evaluate(findUnstyledControls), `${width} px, ${other}`).toEqual([]);
    }
    for (const width of textWidths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(findSqueezedText), `${width} px`).toEqual([]);
    }
  });
});

describe.each(everyPage.filter(({ index }) => inTurn(index, looks.length)))('$path', ({ path }) => {
  it('keeps to its policy, and fits the narrowest phone, 200 % and colours that the system forces', async ({
    openTab,
    site,
  }) => {
    const page = await openTab('forced colours', { forcedColors: 'active' });
    watchPage(page, site.origin, [/status of (404|500)/]);
    const answer = await page.goto(site.origin + path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    await page.locator('html[data-interactive]').waitFor();
    for (const width of [320, 720]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
    // A control without an edge of its own is a word like any other once its colour is gone.
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
  });
});

describe.each(everyPage.filter(({ index }) => inTurn(index, looks.length + 1)))('$path', ({ path }) => {
  it('is complete without script', async ({ openTab, site }) => {
    const page = await openTab('no script', { javaScriptEnabled: false });
    watchPage(page, site.origin, [/status of (404|500)/]);
    await page.goto(site.origin + path);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('main').textContent()).toMatch(/\w{3}/);
    expect(await page.locator('[style]').count()).toBe(0);
    expect(await page.title()).not.toBe('');
  });
});

const transitionsEnded = async (): Promise<void> => {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
};

// No rule that is on reads style sheets, which axe would have to fetch first.
type AxeOptions = { preload: { assets: ['media'] }; resultTypes: ['violations']; runOnly?: readonly string[] };
type Axe = { axe: { run(options: AxeOptions): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };

/** What axe finds on a page that has its script, by every rule or by those named. */
function violations(page: Page, runOnly?: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const found = await (globalThis as never as Axe).axe.run(options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    { preload: { assets: ['media'] }, resultTypes: ['violations'], ...(runOnly && { runOnly }) } satisfies AxeOptions,
  );
}

/** These pages change once more when the visitor is known; elsewhere there is nothing to wait for. */
async function settled(page: Page): Promise<void> {
  if ((await page.locator('#hero-title').count()) > 0) await page.locator('svg.whorl-developed').waitFor();
  else if ((await page.locator('#evidence-title').count()) > 0) await page.locator('[data-live]').first().waitFor();
  else if ((await page.locator('[data-fields]').count()) > 0) await page.locator('[data-answer=server]').waitFor();
  else if ((await page.locator('[data-reading]').count()) > 0) await page.locator('[data-decision]').waitFor();
}
