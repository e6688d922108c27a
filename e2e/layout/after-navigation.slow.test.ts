import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChunkMap } from '@whorl/contract/page-data.ts';
import { chunkMapUrl } from '@whorl/contract/page-data.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turnOnDataSaver } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { clickAddedLink } from '../fixtures/click-added-link.ts';

/** A page of each component chunk, and all pages of the chunks of content-only pages. */
const chunkMap = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/public', chunkMapUrl), 'utf8'),
) as ChunkMap;
const start = '/imprint/';
const paths = [...new Map(Object.entries(chunkMap.pages).map(([path, name]) => [name, path])).values()].filter(
  (path) => path.endsWith('/') && path !== start,
);

const it = browserTest().override('contextOptions', { serviceWorkers: 'block', reducedMotion: 'reduce' });

it.for(paths)(
  '%s looks the same after a client-side navigation as after a full load',
  async (path, { context, site }) => {
    const page = await context.newPage();
    await turnOnDataSaver(page);
    const open = async (url: string) => {
      await page.goto(site.origin + url);
      await page.locator('html[data-interactive]').waitFor();
    };
    await open(path);
    const served = await readStyles(page);
    expect(Object.keys(served).length).toBeGreaterThan(10);
    await open(start);
    await clickAddedLink(page, path);
    await page.waitForURL(site.origin + path);
    // The title changes after the page is in the document.
    await expect.poll(() => page.locator('h1').first().textContent()).not.toBe('Imprint');
    const entered = await readStyles(page);
    const differences = Object.entries(served).flatMap(([element, style]) => {
      const other = entered[element];
      return other === undefined || other === style ? [] : [`${element}\n  ${style}\n  ${other}`];
    });
    expect(differences).toEqual([]);
    const common = Object.keys(served).filter((element) => element in entered);
    expect(common.length).toBeGreaterThan(Object.keys(served).length / 2);
    await page.close();
  },
);

/** Returns the computed style of each element of the main region by its place and classes. */
function readStyles(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const properties = [
      ...['display', 'position', 'color', 'background-color', 'font-size', 'font-weight', 'font-family'],
      ...['line-height', 'letter-spacing', 'text-align', 'text-transform', 'margin', 'padding', 'gap', 'border-width'],
      ...['grid-column', 'grid-row', 'max-width', 'align-self', 'white-space', 'overflow', 'opacity'],
    ];
    const styles: Record<string, string> = {};
    const read = (element: Element, place: string) => {
      const key = `${place}>${element.localName}.${element.getAttribute('class') ?? ''}`;
      const style = getComputedStyle(element);
      // Automatic margins and lengths in percent are pixels of a width that the content may change.
      styles[key] = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
      [...element.children].forEach((child, index) => {
        read(child, `${key}${index}`);
      });
    };
    const main = document.querySelector('main');
    for (const child of main?.children ?? []) read(child, '');
    return styles;
  });
}
