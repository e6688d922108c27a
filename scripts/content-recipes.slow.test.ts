import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentManager, endpoints, jsonFeedPath, rssPath } from '@whorl/contract/urls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../server/testing/server.ts';
import { copyRepository } from './copy-repository.ts';

const minute = 60_000;
const repository = copyRepository();
const entry = '/recipes/one-account-per-person/';
const list = '/recipes/';

/** The three files of a new collection: its definition, its registration and its template. */
function addCollection(): void {
  repository.write(
    'site/content/collections/recipes.ts',
    `import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { sharedEntries, sharedFields } from './shared-fields.ts';

export const recipeCollection = defineCollection({
  name: 'recipe',
  folder: 'recipes',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({ ...sharedEntries, minutes: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  path: (slug) => \`/recipes/\${slug}/\`,
  listPath: '/recipes/',
  template: 'resources/recipe',
  searchKind: 'Recipe',
  editor: {
    label: 'Recipes',
    singular: 'Recipe',
    fields: { ...sharedFields, minutes: { label: 'Minutes', hint: 'How long a reader needs.' } },
  },
});
`,
  );
  const registry = 'site/content/collections.ts';
  const before = readFileSync(join(repository.root, registry), 'utf8');
  repository.write(
    registry,
    `import { recipeCollection } from './collections/recipes.ts';\n${before.replace(/\n\];/, '\n  recipeCollection,\n];')}`,
  );
  repository.write(
    'site/pages/resources/recipe/page.tsx',
    `import { recipeCollection } from '../../../content/collections/recipes.ts';
import { listEntries, findEntry } from '../../../content/entries.ts';
import type { RenderedPage } from '../../routes.ts';

export function page(slug: string): RenderedPage {
  const { frontMatter, Body } = findEntry(recipeCollection, slug);
  const { title, description, minutes } = frontMatter;
  return {
    head: { title, description },
    element: (
      <section className="section page-grid">
        <h1>{title}</h1>
        <p>{minutes} minutes</p>
        <Body />
      </section>
    ),
  };
}

export function listPage(): RenderedPage {
  const recipes = listEntries(recipeCollection);
  const title = 'Recipes';
  const description = 'Short recipes for common tasks with visitor IDs: what to store, what to compare and what to answer.';
  return {
    head: { title, description: \`\${description} Each has the time it takes.\` },
    feed: recipes.map(({ slug }) => recipeCollection.path(slug)),
    element: (
      <section className="section page-grid">
        <h1>{title}</h1>
        {recipes.map(({ slug, frontMatter }) => (
          <p key={slug}>
            <a href={recipeCollection.path(slug)}>{frontMatter.title}</a>
          </p>
        ))}
      </section>
    ),
  };
}
`,
  );
}

const addEntry = (minutes: string) =>
  repository.write(
    'content/recipes/one-account-per-person.mdx',
    `---
title: One account per person
description: ${'Limit sign-ups to one account per visitor ID, and let people who share a device ask for a second one by email.'} Ten lines.
author: Platform team
published: 2026-11-21
minutes: ${minutes}
---

Store the visitor ID with the marmalade account.

See [all recipes](/recipes/).
`,
  );

const addSolution = () =>
  repository.write(
    'content/solutions/refund-fraud.mdx',
    `---
title: Refund fraud
description: ${'Find the visitor behind refunds that are requested from many accounts, and ask before the money is sent back.'} Two rules.
heading: Stop refunds to the same visitor
lead: For shops that refund before a parcel is back. Count refunds by visitor ID.
breadcrumb: Refund fraud
menu:
  panel: protect
  title: Refund fraud
  description: Limit refunds per visitor
---

<TextHero />

<Questions id="questions" title="Questions">

### How long is a refund remembered?

A marzipan-sweet {visitorRetentionDays} days.

</Questions>
`,
  );

const addStaticPage = () =>
  repository.write(
    'content/pages/data-processing.mdx',
    `---
title: Data processing
description: ${'What we process on behalf of our customers, where it is stored, for how long, and who may read it during support.'} One page.
group: About
updated: 2026-11-25
---

<Lead>

This page lists what we process on behalf of our customers.

</Lead>
`,
  );

/** Raises the free allowance and the first price. */
function changePrices(): void {
  const path = 'contract/pricing/price-list.ts';
  const before = readFileSync(join(repository.root, path), 'utf8');
  const after = before
    .replaceAll('upTo: 20_000,', 'upTo: 30_000,')
    .replace('centsPerThousand: 120', 'centsPerThousand: 130');
  expect(after).not.toBe(before);
  repository.write(path, after);
}

describe('A copy of the site with new content', () => {
  /** Starts a server for one test; returns a function that fetches one of its pages. */
  const startSite = async () => {
    const server = await startTestServer({
      distDir: join(repository.root, 'dist'),
      environment: { CMS_BACKEND: 'github', CMS_REPOSITORY: 'example/site', CMS_BASE_URL: 'https://cms.example.com' },
    });
    const read = async (path: string) => {
      const response = await server.fetch(path);
      expect(response.status, path).toBe(200);
      return response.text();
    };
    return { server, read };
  };

  beforeAll(async () => {
    addCollection();
    addEntry('10');
    addSolution();
    addStaticPage();
    changePrices();
    await repository.build();
  }, 5 * minute);
  afterAll(() => repository.remove(), 5 * minute);

  test('has the page of a solution that is nothing but a content file, also in its menu, sitemap and search', async () => {
    const { read } = await startSite();
    const page = await read('/refund-fraud/');
    expect(page).toContain('Stop refunds to the same visitor');
    expect(page).toContain('"@type":"FAQPage"');
    expect(page).toContain('A marzipan-sweet 365 days.');
    expect(/<header[\s\S]*?<\/header>/.exec(await read('/pricing/'))?.[0]).toContain('href="/refund-fraud/"');
    expect(await read('/sitemap.xml')).toContain('/refund-fraud/</loc>');
    expect(await read('/api/search?q=marzipan')).toContain('/refund-fraud/');
  });

  test('counts views of that solution and of a static page in their analytics groups', async () => {
    const { server } = await startSite();
    const paths = ['/refund-fraud/', '/data-processing/'];
    const events = paths.map((path) => ({
      event_type: 'Web Page Viewed',
      device_id: 'device',
      insert_id: path,
      event_properties: { 'Web Page Path': path },
    }));
    const sent = await server.fetch(endpoints.analyticsBatch, {
      method: 'POST',
      body: JSON.stringify({ api_key: 'k', events }),
    });
    expect(sent.status).toBe(200);
    const rows = await server.services.database.kysely
      .selectFrom('analytics_events')
      .select(['page_path', 'page_group'])
      .execute();
    expect(Object.fromEntries(rows.map((row) => [row.page_path, row.page_group]))).toEqual({
      '/refund-fraud/': 'Solutions and Use Cases',
      '/data-processing/': 'About',
    });
  });

  test('shows a changed price and free allowance on all pages, and the earlier ones on none', async () => {
    const { read } = await startSite();
    const pricing = await read('/pricing/');
    expect(pricing).toContain('30,000 identifications per month free');
    expect(pricing).toContain('$1.30');
    const publicDir = join(repository.root, 'dist/public');
    const pages = globSync('**/*index.html', { cwd: publicDir });
    expect(pages.length).toBeGreaterThan(100);
    const earlier = pages.flatMap((name) =>
      Array.from(
        readFileSync(join(publicDir, name), 'utf8').matchAll(
          /.{0,40}(\b20,000 (free )?identifications|20k\b|\$1\.20\b)/g,
        ),
        ([match]) => [name, match],
      ),
    );
    expect(earlier).toEqual([]);
  });

  test('has the page of a new collection and its list, also in sitemap, feeds, search and the content manager', async () => {
    const { read } = await startSite();
    expect(await read(entry)).toContain('marmalade account');
    expect(await read(list)).toContain(`href="${entry}"`);
    const sitemap = await read('/sitemap.xml');
    expect(sitemap).toContain(`${entry}</loc>`);
    expect(sitemap).toContain(`${list}</loc>`);
    expect(await read(rssPath(list))).toContain(entry);
    expect(await read(jsonFeedPath(list))).toContain(entry);
    expect(await read('/api/search?q=marmalade')).toContain(entry);
    expect(await read(contentManager.config)).toContain('content/recipes');
  });

  test('is not built with a wrong entry: the build names file, key and rule', { timeout: 5 * minute }, async () => {
    addEntry('0');
    await expect(repository.build()).rejects.toThrow(/content\/recipes\/one-account-per-person\.mdx:[\s\S]*minutes/);
  });
});
