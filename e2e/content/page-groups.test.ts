import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageGroupOf } from '@whorl/contract/page-group.ts';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { comparisonPath, type PageAddress, pages, staticPagePath } from '@whorl/contract/urls.ts';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as SiteManifest;
const addresses: readonly PageAddress[] = Object.values(pages);
/** Texts such as the imprint say of themselves which group they are in. */
const staticPages = new Map(
  readdirSync(join(root, 'content/pages')).map((file) => [
    staticPagePath(file.replace(/\.mdx$/, '')),
    /^group: (.+)$/m.exec(readFileSync(join(root, 'content/pages', file), 'utf8'))?.[1],
  ]),
);

it.each(Object.keys(manifest.pages))('%s is in the group that it is meant for', (path) => {
  const own = addresses.find((address) => address.path === path)?.group ?? staticPages.get(path);
  if (own !== undefined) expect(pageGroupOf(path)).toBe(own);
  // A collection whose pages are in no group was forgotten.
  else if (!path.startsWith(comparisonPath('').replace(/\/+$/, '/'))) expect(pageGroupOf(path)).not.toBe('Other');
});
