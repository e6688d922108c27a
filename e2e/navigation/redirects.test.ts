import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { pageTest } from '../fixtures/browser-test.ts';
import { clickAddedLink } from '../fixtures/click-added-link.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8'),
) as SiteManifest;

const it = pageTest();

it.for(manifest.redirects)(
  '$from redirects to its target in one step, with and without trailing slash, and keeps the query',
  async ({ from, to, status }, { site }) => {
    const fetchRedirect = (path: string) => fetch(site.origin + path, { redirect: 'manual' });
    for (const path of [from, from.replace(/\/$/, '')]) {
      for (const query of ['', '?utm_source=a&next=%2Fb%3Fc']) {
        const answer = await fetchRedirect(path + query);
        expect([answer.status, answer.headers.get('location')]).toEqual([status, to + query]);
      }
    }
    expect((await fetchRedirect(to)).status).toBe(200);
  },
);

it('a link inside the site to a redirected URL opens its target without a full load', async ({ page, site }) => {
  const { from, to } = manifest.redirects[0] ?? { from: '', to: '' };
  // Redirects are looked up once no page has been found.
  watchPage(page, site.origin, [/404 \(Not Found\).*\/page-data\//]);
  await page.goto(site.origin);
  await page.locator('html[data-interactive]').waitFor();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await clickAddedLink(page, `${from}?utm_source=a#kept`);
  await page.waitForURL(`${site.origin}${to}?utm_source=a#kept`);
  await page.locator('main h1').waitFor();
  expect(documents).toEqual([]);
});
