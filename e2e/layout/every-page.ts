import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pageTest } from '../fixtures/browser-test.ts';
import { axeScript } from '../fixtures/expect-accessible.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8')) as {
  pages: Record<string, { status: number }>;
};
/** Without the console, which requires a token and has its own tests. */
export const everyPage = Object.entries(manifest.pages)
  .filter(([path]) => !path.startsWith(consoleArea))
  .map(([path, { status }], index) => ({ path, status, index }));

/** Viewports and themes. In the other theme only the color rules of axe can differ. */
export const looks = [
  { width: 390, colorScheme: 'light', other: 'dark' },
  { width: 1440, colorScheme: 'dark', other: 'light' },
] as const;

/**
 * Open tabs by kind. Each loads many pages one after another, because with a warm cache a page takes a third of the time.
 * But a tab's process grows with each page: after 150 pages one takes three times as long, and after 188 it crashed.
 */
const tabs = new Map<string, { page: Page; pages: number }>();
const PAGES_PER_TAB = 40;

/** Test with functions that open pages in a tab of this kind, and wait until they are complete. */
export const everyPageTest = pageTest()
  .extend('openTab', ({ visitor }) => async (kind: string, options: BrowserContextOptions): Promise<Page> => {
    const open = tabs.get(kind);
    if (open && open.pages < PAGES_PER_TAB && !open.page.isClosed()) {
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

/** Waits in the page until no color or size changes. */
export const transitionsEnded = async (): Promise<void> => {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
};

// None of the enabled rules reads stylesheets, so axe doesn't have to fetch them.
type AxeOptions = { preload: { assets: ['media'] }; resultTypes: ['violations']; runOnly?: readonly string[] };
type Axe = { axe: { run(options: AxeOptions): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };

/** Returns the accessibility violations that axe finds, by all rules or by the given ones. */
export function violations(page: Page, runOnly?: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const found = await (globalThis as never as Axe).axe.run(options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    { preload: { assets: ['media'] }, resultTypes: ['violations'], ...(runOnly && { runOnly }) } satisfies AxeOptions,
  );
}

/** Waits for the last change of pages that show the visitor's data; other pages don't change. */
async function waitUntilSettled(page: Page): Promise<void> {
  if ((await page.locator('#hero-title').count()) > 0) await page.locator('svg.whorl-developed').waitFor();
  else if ((await page.locator('#evidence-title').count()) > 0) await page.locator('[data-live]').first().waitFor();
  else if ((await page.locator('[data-fields]').count()) > 0) await page.locator('[data-answer=server]').waitFor();
  else if ((await page.locator('[data-reading]').count()) > 0) await page.locator('[data-decision]').waitFor();
}
