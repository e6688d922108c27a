import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { comparisonPath, type PageAddress, pages, staticPagePath } from '@whorl/contract/urls.ts';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as SiteManifest;
const addresses: readonly PageAddress[] = Object.values(pages);
/** Groups of the static pages, such as the imprint, from their front matter. */
const staticPageGroups = new Map(
  readdirSync(join(root, 'content/pages')).map((file) => [
    staticPagePath(file.replace(/\.mdx$/, '')),
    /^group: (.+)$/m.exec(readFileSync(join(root, 'content/pages', file), 'utf8'))?.[1],
  ]),
);

it.each(Object.entries(manifest.pages))('%s is in its declared page group', (path, { group }) => {
  const declaredGroup = addresses.find((address) => address.path === path)?.group ?? staticPageGroups.get(path);
  if (declaredGroup !== undefined) expect(group).toBe(declaredGroup);
  // A path in the group Other belongs to a collection that was forgotten in the page groups.
  else if (!path.startsWith(comparisonPath('').replace(/\/+$/, '/'))) expect(group).not.toBe('Other');
});
