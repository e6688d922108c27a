import { lower, variants } from '@whorl/contract/experiments/variant.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { assign, interactive, shownVariant } from '../fixtures/tested-pages.ts';

const { home, pricing, demo } = pages;
const tested = [home, pricing, demo].map(({ path }) => path);

const it = browserTest({ EXPERIMENTS: 'on' });

/** How far what was painted has moved by now, as the browser weighs it. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** Where the home pages show what this browser told: drawn over in pictures, by boxes as large as what is there. */
const ofTheVisitor = [
  '[aria-labelledby=hero-title] .lead ~ *',
  '[aria-labelledby=hero-title] > :not(:first-child)',
  '[aria-labelledby=told] tbody td',
  '[aria-labelledby=evidence-title] .lead ~ *',
  '[aria-labelledby=evidence-title] td',
  '[aria-labelledby=decision] > div',
].join();

it.for(variants)(
  'a visitor of %s sees it from the first paint on, and nothing moves',
  async (variant, { newContext, site }) => {
    const options = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' as const };
    const picture = async (page: Page) => {
      await page.evaluate(async () => {
        // Neither has a box to draw over: the one goes beyond its field's edge, the other only changes its colour.
        for (const print of document.querySelectorAll<HTMLElement>('.closing-band :is(img, svg)'))
          print.style.visibility = 'hidden';
        for (const own of document.querySelectorAll<HTMLElement>('h1 > .own')) own.style.color = 'inherit';
        await document.fonts.ready;
      });
      return await page.locator('main').screenshot({ mask: [page.locator(ofTheVisitor)] });
    };
    for (const path of tested) {
      // What a browser paints before any script has come.
      const early = await newContext(options);
      await assign(early, variant);
      const first = await early.newPage();
      await first.route('**/assets/*.js', (route) => route.abort());
      await first.goto(site.origin + path);
      const painted = await picture(first);
      const context = await newContext(options);
      await assign(context, variant);
      const page = await context.newPage();
      watchPage(page, site.origin);
      await page.goto(site.origin + path);
      await interactive(page);
      await page.waitForLoadState('networkidle');
      expect(await shownVariant(page)).toBe(lower(variant));
      if (path === home.path) {
        await page.locator('[data-live=timeZone]').waitFor();
        expect(await layoutShift(page)).toBeLessThan(0.01);
      }
      // A print is drawn a moment after the answer is there.
      await expect.poll(async () => (await picture(page)).equals(painted), { message: path }).toBe(true);
    }
  },
);
