import { articlePath } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

/** Path of an article that contains a screenshot. */
const path = articlePath('confirm-forms-after-saving');

const it = browserTest();

it('a picture loads lazily in the smallest suitable format and size, without layout shift', async ({
  person,
  site,
}) => {
  const context = await person.newContext({ viewport: { width: 390, height: 700 } });
  const page = await context.newPage();
  trackActivity(page);
  watchPage(page, site.origin);
  await page.goto(site.origin + path);
  const picture = page.locator('main picture img');
  const measurePicture = () =>
    picture.evaluate((node) => ({
      height: node.clientHeight,
      top: Math.round(node.getBoundingClientRect().top + scrollY),
    }));
  await page.locator('html[data-interactive]').waitFor();
  // Styles that load after the page are complete as well.
  await waitUntilSettled(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await measurePicture();
  expect(before.height).toBeGreaterThan(50);
  await picture.scrollIntoViewIfNeeded();
  // decode() would reject if the browser chose the source only afterwards.
  const isLoaded = () =>
    picture.evaluate((node) => (node as HTMLImageElement).complete && (node as HTMLImageElement).naturalWidth > 0);
  await expect.poll(isLoaded, { timeout: 30_000 }).toBe(true);
  const shown = await picture.evaluate((node) => (node as HTMLImageElement).currentSrc);
  expect(shown).toMatch(/-383\.avif$/);
  const after = await measurePicture();
  expect(after.top).toBe(before.top);
  // Scaled heights can differ by rounding to whole pixels.
  expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(1);
  const answer = await fetch(shown);
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'image/avif',
    'public, max-age=31536000, immutable',
  ]);
  await context.close();
});
