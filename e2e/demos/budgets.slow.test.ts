import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { demos } from '@whorl/contract/playground/demos.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { openDemo } from './demos.ts';

/** Of a page's own, gzipped, over the scripts that its HTML names; those have a budget with every other page. */
const OWN_BYTES = 30 * 1024;
/** Of what counts page views, which every page loads once it may. */
const COUNTING_BYTES = 35 * 1024;
const publicDir = join(import.meta.dirname, '../../dist/public');

const it = browserTest();

it.for([...demos.map(({ path }) => path), pages.playground.path, pages.fingerprintTest.path])(
  '%s brings little of its own',
  async (path, { person, site }) => {
    // With the signal nothing is counted: what counts page views is no page's own, and larger than any demo.
    const context = await person.newContext();
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const page = await openDemo(context, site.origin + path);
    // The reset has a demo ask its server, and so fetches what it asks with.
    const reset = page.getByRole('button', { name: /^Reset/ });
    if ((await reset.count()) > 0) {
      await reset.click();
      await page
        .getByText(/nothing of yours to delete/)
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
    const own = [...new Set(loaded)].filter((url) => /^\/assets\/.*\.js$/.test(url) && !html.includes(url));
    const bytes = own.map((url) => gzipSync(readFileSync(join(publicDir, url)), { level: 9 }).length);
    expect(own.length).toBeGreaterThan(0);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(OWN_BYTES);
    await context.close();
  },
);

it('what counts page views is small', async ({ person, site }) => {
  const context = await person.newContext();
  const page = await openDemo(context, site.origin + pages.playground.path);
  const counting = async () => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const texts = [...new Set(loaded)]
      .filter((url) => /^\/assets\/.*\.js$/.test(url))
      .map((url) => readFileSync(join(publicDir, url)));
    return texts.filter((text) => text.includes('@amplitude/')).map((text) => gzipSync(text, { level: 9 }).length);
  };
  await expect.poll(async () => (await counting()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await counting()).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(COUNTING_BYTES);
  await context.close();
});
