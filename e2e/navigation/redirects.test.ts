import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPerson, type Visitor, watchPage } from '../fixtures/browser.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8'),
) as SiteManifest;

let site: RunningSite;
let person: Visitor;
beforeAll(async () => {
  [site, person] = await Promise.all([startSite(), startPerson()]);
});
afterAll(async () => {
  await person.browser.close();
  await site.stop();
});

describe.each(manifest.redirects)('$from', ({ from, to, status }) => {
  const ask = (path: string) => fetch(site.origin + path, { redirect: 'manual' });

  it('leads to its page in one step, with and without its slash, and keeps the query', async () => {
    for (const path of [from, from.replace(/\/$/, '')]) {
      for (const query of ['', '?utm_source=a&next=%2Fb%3Fc']) {
        const answer = await ask(path + query);
        expect([answer.status, answer.headers.get('location')]).toEqual([status, to + query]);
      }
    }
    expect((await ask(to)).status).toBe(200);
  });
});

it('a redirected link inside the site opens its page without a full load', async () => {
  const { from, to } = manifest.redirects[0] ?? { from: '', to: '' };
  const page = await (await person.newContext()).newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin);
  await page.locator('html[data-interactive]').waitFor();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = `${href}?utm_source=a#kept`;
    document.querySelector('main')?.append(link);
    link.click();
  }, from);
  await page.waitForURL(`${site.origin}${to}?utm_source=a#kept`);
  await page.locator('main h1').waitFor();
  expect(documents).toEqual([]);
  await page.context().close();
});
