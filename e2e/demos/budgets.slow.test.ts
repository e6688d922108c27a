import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { demoPaths, openDemo } from './demos.ts';

/**
 * Maximum gzipped size of the scripts that a page loads beyond those in its HTML, which have a budget for all pages.
 */
const MAX_OWN_BYTES = 30 * 1024;
/** Maximum gzipped size of the analytics SDK, which every page loads after consent. */
const MAX_ANALYTICS_BYTES = 35 * 1024;
const publicDir = join(import.meta.dirname, '../../dist/public');

const it = browserTest();

it.for([...demoPaths, pages.playground.path, pages.fingerprintTest.path])(
  '%s loads at most 30 kB of its own scripts',
  async (path, { person, site }) => {
    // Global Privacy Control turns analytics off, which isn't part of the page and is larger than any demo.
    const context = await person.newContext();
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const page = await openDemo(context, site.origin + path);
    // The reset calls the server, which loads the code for API calls.
    const reset = page.getByRole('button', { name: /^Reset/ });
    if ((await reset.count()) > 0) {
      await reset.click();
      await page
        .getByText(/stored no data about you/)
        .first()
        .waitFor();
    } else
      await page
        .getByText(/^[a-zA-Z0-9]{20}$/)
        .first()
        .waitFor();
    const html = await (await fetch(site.origin + path)).text();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const ownScripts = [...new Set(loaded)].filter((url) => /^\/assets\/.*\.js$/.test(url) && !html.includes(url));
    const bytes = ownScripts.map((url) => gzipSync(readFileSync(join(publicDir, url)), { level: 9 }).length);
    expect(ownScripts.length).toBeGreaterThan(0);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_OWN_BYTES);
    await context.close();
  },
);

it('the analytics SDK stays within its byte budget', async ({ person, site }) => {
  const context = await person.newContext();
  const page = await openDemo(context, site.origin + pages.playground.path);
  const analyticsSizes = async () => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const texts = [...new Set(loaded)]
      .filter((url) => /^\/assets\/.*\.js$/.test(url))
      .map((url) => readFileSync(join(publicDir, url)));
    return texts.filter((text) => text.includes('@amplitude/')).map((text) => gzipSync(text, { level: 9 }).length);
  };
  await expect.poll(async () => (await analyticsSizes()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await analyticsSizes()).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_ANALYTICS_BYTES);
  await context.close();
});
