import { docsPath, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { clickAddedLink } from '../fixtures/click-added-link.ts';

const docs = pages.docs.path;
/** The longest page, with 3,000 elements. */
const longPage = docsPath('server-api');

type Frame = {
  /** Number of elements in the page. */
  elements: number;
  scrollY: number;
  /** Distance of the heading and the next paragraphs from the top of the window. */
  tops: readonly number[];
};

const it = browserTest()
  .override('contextOptions', { serviceWorkers: 'block' })
  .extend('page', async ({ context, site }) => {
    const page = await context.newPage();
    await page.addInitScript(addFrameReader);
    await page.goto(site.origin + docs);
    await page.locator('html[data-interactive]').waitFor();
    return page;
  });

it('the beginning of a long page is painted first, and the rest doesn’t move it', async ({ page }) => {
  const first = await readFirstFrame(page, () => clickAddedLink(page, longPage));
  await expect.poll(() => page.locator('#main *').count()).toBeGreaterThan(5 * first.elements);
  const complete = await page.evaluate(() => (globalThis as never as FrameReader).readFrame());
  expect(first.tops.length).toBeGreaterThan(3);
  expect(complete.tops.slice(0, first.tops.length)).toEqual(first.tops);
});

it('the beginning keeps its elements when the rest is added', async ({ page }) => {
  await readFirstFrame(page, () => clickAddedLink(page, longPage));
  const heading = await page.evaluateHandle(() => document.querySelector('h1'));
  await expect.poll(() => page.locator('#main *').count()).toBeGreaterThan(1000);
  expect(await page.evaluate((element) => element === document.querySelector('h1'), heading)).toBe(true);
});

it('the whole page is shown at once when the visitor goes back to a position further down', async ({ page }) => {
  await clickAddedLink(page, longPage);
  await expect.poll(() => page.locator('#main *').count()).toBeGreaterThan(1000);
  await page.evaluate(() => scrollTo(0, 5000));
  await clickAddedLink(page, docs);
  await expect.poll(() => page.evaluate(() => location.pathname + scrollY)).toBe(`${docs}0`);
  const first = await readFirstFrame(page, () => page.evaluate(() => history.back()));
  expect(first.scrollY).toBe(5000);
});

it('the whole page is shown at once when the link leads to a section further down', async ({ page }) => {
  const lastSection = 'webhooks';
  const first = await readFirstFrame(page, () => clickAddedLink(page, `${longPage}#${lastSection}`));
  expect(first.scrollY).toBeGreaterThan(1000);
  await expect
    .poll(() => page.locator(`#${lastSection}`).evaluate((section) => Math.round(section.getBoundingClientRect().top)))
    .toBeLessThan(200);
});

/** Returns what the first frame with the heading of the next page shows. */
async function readFirstFrame(page: Page, navigate: () => Promise<void>): Promise<Frame> {
  await page.evaluate(() => (globalThis as never as FrameReader).watchForNextPage());
  await navigate();
  return page.evaluate(() => (globalThis as never as FrameReader).nextFrame);
}

type FrameReader = { readFrame(): Frame; watchForNextPage(): void; nextFrame: Promise<Frame> };

/** Runs in the page before its scripts. Adds the functions of `FrameReader` to the window. */
function addFrameReader(): void {
  const readFrame = (): Frame => ({
    elements: document.querySelectorAll('#main *').length,
    scrollY,
    tops: [...document.querySelectorAll('#main h1, #main h1 ~ p, #main h2')].map((element) =>
      Math.round(element.getBoundingClientRect().top),
    ),
  });
  const watchForNextPage = () => {
    const before = document.querySelector('h1');
    const nextFrame = new Promise<Frame>((resolve) => {
      const observer = new MutationObserver(() => {
        const heading = document.querySelector('h1');
        if (!heading || heading === before) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(readFrame()));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    Object.assign(globalThis, { nextFrame });
  };
  Object.assign(globalThis, { readFrame, watchForNextPage });
}
