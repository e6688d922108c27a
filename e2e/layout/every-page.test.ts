import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageDataUrl } from '@whorl/contract/page-data.ts';
import { getPageGroup } from '@whorl/contract/page-group.ts';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { everyPage, everyPageTest, looks, transitionsEnded, violations } from './every-page.ts';
import {
  doubleTextSize,
  findClippedLabels,
  findNarrowText,
  findOverflow,
  findUnstyledControls,
} from './page-layout.ts';

/** Widths of a phone and a tablet, where columns are narrowest. */
const textWidths = [390, 820] as const;

const it = everyPageTest;

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
  },
);

/** Reads the data of a page from the build. */
function readPageData(path: string): { componentChunkName: string } {
  const file = join(import.meta.dirname, '../../dist/public', pageDataUrl(path));
  return JSON.parse(readFileSync(file, 'utf8')) as { componentChunkName: string };
}
