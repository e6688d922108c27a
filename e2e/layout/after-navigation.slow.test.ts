import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { type ChunkMap, chunkMapUrl } from '@whorl/contract/page-data.ts';
import { siteManifestSchema } from '@whorl/contract/site-manifest.ts';
import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { turnOnDataSaver } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { clickAddedLink } from '../fixtures/click-added-link.ts';

const dist = join(import.meta.dirname, '../../dist');
const chunkMap = JSON.parse(readFileSync(join(dist, 'public', chunkMapUrl), 'utf8')) as ChunkMap;
const manifest = v.parse(siteManifestSchema, JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
/** One page of each component chunk, without the console, whose pages need a session. */
const paths = [
  ...new Map(
    Object.keys(manifest.pages)
      .filter((path) => manifest.pages[path]?.status === 200 && !path.startsWith(consoleArea))
      .map((path) => [chunkMap.pages[path], path]),
  ).values(),
];

const it = browserTest()
  .override('contextOptions', { serviceWorkers: 'block', reducedMotion: 'reduce' })
  /** A tab that opens all pages inside the site, one after the other. */
  .extend('tab', { scope: 'file' }, async ({ person, site }, { onCleanup }) => {
    const context = await person.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
    onCleanup(() => context.close());
    await useFallbackFonts(context);
    const tab = await context.newPage();
    await turnOnDataSaver(tab);
    await tab.goto(`${site.origin}/imprint/`);
    await tab.locator('html[data-interactive]').waitFor();
    return tab;
  });

it.for(paths)(
  '%s looks the same after a client-side navigation as after a full load',
  async (path, { context, site, tab }) => {
    await useFallbackFonts(context);
    const page = await context.newPage();
    await page.goto(site.origin + path);
    const served = await readStyles(page);
    await page.close();

    // A link to the current page, if a failed test runs again, would do nothing.
    if (tab.url() === site.origin + path) await tab.goto(`${site.origin}/imprint/`);
    await tab.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
    await clickAddedLink(tab, path);
    await expect.poll(() => tab.locator('h1:not([data-left])').count()).toBe(1);
    // A page with a part that only the server renders loads again in full, which ends the document.
    const compare = async () => {
      const entered: Record<string, string> = await readStyles(tab).catch(() => ({}));
      const common = Object.keys(served).filter((element) => element in entered);
      const differing = common.filter((element) => served[element] !== entered[element]);
      return {
        isComparable: common.length > Object.keys(served).length / 2,
        differing: differing.map((element) => `${element}\n  ${served[element]}\n  ${entered[element]}`),
      };
    };
    await expect.poll(compare).toEqual({ isComparable: true, differing: [] });
  },
);

/**
 * Blocks the fonts. They are optional: on a busy machine a page that is loaded in full may keep the fallback fonts, and
 * widths in `ch` then differ from those after a client-side navigation.
 */
const useFallbackFonts = (context: BrowserContext): Promise<unknown> =>
  context.route('**/*.woff2', (route) => route.abort());

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
      // Scripts show and enable buttons and fill in results, at another time after a full load.
      if (element.matches('button, [data-answer], [data-route]') || element.querySelector(':scope > button')) return;
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
