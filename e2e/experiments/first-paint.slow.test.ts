import { toLowerVariant, variants } from '@whorl/contract/experiments/variant.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { assignVariant, getShownVariant, waitUntilInteractive } from '../fixtures/experiment-helpers.ts';
import { sumLayoutShifts } from '../fixtures/layout-shifts.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const { home, pricing, demo } = pages;
const testedPaths = [home, pricing, demo].map(({ path }) => path);

const it = browserTest({ EXPERIMENTS: 'on' });

/** Selectors of the parts of the home pages that show the visitor's data; they are masked in screenshots. */
const visitorSelectors = [
  '[aria-labelledby=hero-title] .lead ~ *',
  '[aria-labelledby=hero-title] > :not(:first-child)',
  '[aria-labelledby=evidence-title] .lead ~ *',
  '[aria-labelledby=evidence-title] td',
  '[aria-labelledby=decision] > div',
].join();

it.for(variants)(
  'a visitor assigned %s sees it from the first paint on, without layout shift',
  async (variant, { newContext, site }) => {
    const options = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' as const };
    const picture = async (page: Page) => {
      await page.evaluate(async () => {
        // Masks don't cover these: the print extends beyond its box, and copying needs JavaScript.
        const uncovered = '.closing-band :is(img, svg), button.no-print';
        for (const element of document.querySelectorAll<HTMLElement>(uncovered)) element.style.visibility = 'hidden';
        await document.fonts.ready;
      });
      return await page.locator('main').screenshot({ mask: [page.locator(visitorSelectors)] });
    };
    for (const path of testedPaths) {
      // Blocks scripts to get the first paint.
      const early = await newContext(options);
      await assignVariant(early, variant);
      const first = await early.newPage();
      await first.route('**/assets/*.js', (route) => route.abort());
      await first.goto(site.origin + path);
      const painted = await picture(first);
      const context = await newContext(options);
      await assignVariant(context, variant);
      const page = await context.newPage();
      trackActivity(page);
      watchPage(page, site.origin);
      await page.goto(site.origin + path);
      await waitUntilInteractive(page);
      if (path === home.path) await page.locator('dd.own, [data-live=timeZone]').first().waitFor();
      await waitUntilSettled(page);
      expect(await getShownVariant(page)).toBe(toLowerVariant(variant));
      if (path === home.path) expect(await sumLayoutShifts(page)).toBeLessThan(0.01);
      // The print is drawn shortly after the result arrives. A screenshot of a long page takes a while.
      await expect
        .poll(async () => (await picture(page)).equals(painted), { message: path, timeout: 60_000 })
        .toBe(true);
    }
  },
);
