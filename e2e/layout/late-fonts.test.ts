import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { pageTest } from '../fixtures/browser-test.ts';
import { sumLayoutShifts } from '../fixtures/layout-shifts.ts';

const it = pageTest();

for (const [path, tags] of [
  [pages.home.path, []],
  [pages.pricing.path, ['complete']],
  ['/payment-fraud/', ['complete']],
  ['/docs/quick-start/', ['complete']],
] as const) {
  const title = `no text of ${path} moves when the fonts arrive after the first paint`;
  it(title, { tags: [...tags] }, async ({ newContext, site }) => {
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
  });
}
