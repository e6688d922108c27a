import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { demos } from '@whorl/contract/playground/demos.ts';
import { pages } from '@whorl/contract/urls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPerson, type Visitor } from './browser.ts';
import { openDemo } from './demos.ts';
import { type RunningSite, startSite } from './running-site.ts';

/** Of a page's own, gzipped, over the scripts that its HTML names; those have a budget with every other page. */
const OWN_BYTES = 60 * 1024;
const publicDir = join(import.meta.dirname, '../dist/public');

let site: RunningSite;
let person: Visitor;
beforeAll(async () => {
  [site, person] = await Promise.all([startSite(), startPerson()]);
});
afterAll(async () => {
  await person.browser.close();
  await site.stop();
});

it.each([...demos.map(({ path }) => path), pages.playground.path, pages.fingerprintTest.path])(
  '%s brings little of its own',
  async (path) => {
    const context = await person.newContext();
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
