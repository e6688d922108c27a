import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonFeedPath, pages, rssPath } from '@whorl/contract/urls.ts';
import { expect, vi } from 'vitest';
import { copyRepository } from '../../scripts/copy-repository.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { startSite } from '../fixtures/running-site.ts';

const { path } = pages.status;
const incidents = `incidents:
  - title: Forms answered slowly
    began: "2026-11-20T09:00Z"
    affected: Website and forms.
    text: We are looking for the cause. Submitted forms are stored and will be delivered.
  - title: Identification failed for 12 minutes
    began: "2026-11-02T22:50Z"
    ended: "2026-11-02T23:02Z"
    affected: Identification, in all regions.
    text: A certificate expired. We renewed it, and a monitor now reports certificates 14 days before they expire.
`;

// The first test includes the build.
vi.setConfig({ testTimeout: 15 * 60_000 });

const it = browserTest()
  /** A built copy of the repository with two incidents, one of which is ongoing. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('root', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { root, build, remove } = copyRepository();
    onCleanup(remove);
    writeFileSync(join(root, 'content/incidents.yaml'), incidents);
    await build();
    return root;
  })
  .extend('site', { scope: 'file' }, async ({ root }, { onCleanup }) => {
    const site = await startSite({}, undefined, root);
    onCleanup(() => site.stop());
    return site;
  });

for (const width of [390, 1440])
  it(`the status page shows the incidents at ${width} px`, async ({ site, newContext }) => {
    const page = await (await newContext({ viewport: { width, height: 900 } })).newPage();
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
    const shown = page.locator('[aria-labelledby=incidents] article');
    expect(await shown.locator('h3').allTextContents()).toEqual([
      'Forms answered slowly',
      'Identification failed for 12 minutes',
    ]);
    const times = await shown.evaluateAll((articles) =>
      articles.map((article) => [...article.querySelectorAll('time')].map(({ dateTime }) => dateTime)),
    );
    expect(times).toEqual([['2026-11-20T09:00Z'], ['2026-11-02T22:50Z', '2026-11-02T23:02Z']]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow).toBe(0);
    await expectAccessible(page);
  });

it('the feeds of the status page list the incidents with their times and anchors', async ({ site }) => {
  const html = await (await fetch(site.origin + path)).text();
  for (const feed of [rssPath(path), jsonFeedPath(path)]) expect(html).toContain(`href="${feed}"`);
  const { items } = (await (await fetch(site.origin + jsonFeedPath(path))).json()) as {
    items: { url: string; title: string; date_published: string; content_html: string }[];
  };
  expect(items.map(({ title, date_published }) => [title, date_published])).toEqual([
    ['Forms answered slowly', '2026-11-20T09:00:00Z'],
    ['Identification failed for 12 minutes', '2026-11-02T22:50:00Z'],
  ]);
  expect(items[1]?.content_html).toContain('A certificate expired.');
  for (const { url } of items) expect(html).toContain(`id="${new URL(url).hash.slice(1)}"`);
  const rss = await fetch(site.origin + rssPath(path));
  expect(rss.headers.get('content-type')).toContain('application/rss+xml');
  expect(await rss.text()).toContain('<pubDate>Mon, 02 Nov 2026 22:50:00 GMT</pubDate>');
});
