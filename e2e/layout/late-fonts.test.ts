import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { sumLayoutShifts } from '../fixtures/layout-shifts.ts';

const it = browserTest();

it.for([[pages.home.path], [pages.pricing.path], ['/payment-fraud/'], ['/docs/quick-start/']])(
  'no text of %s moves when the fonts arrive after the first paint',
  async ([path = ''], { newContext, site }) => {
    const page = await (await newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })).newPage();
    const fonts = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await fonts.promise;
      await route.continue();
    });
    await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
    await page.locator('html[data-interactive]').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    fonts.resolve();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    expect(await sumLayoutShifts(page)).toBe(0);
  },
);
