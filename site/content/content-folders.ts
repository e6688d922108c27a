import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dated, everything, type Publication, stateOf } from './publication.ts';
import { readDates } from './read-dates.ts';

export const contentRoot = fileURLToPath(new URL('../../content', import.meta.url));

/** The slugs of all articles. Read anew each time, so that a new article is known without a restart. */
export const articleSlugs = (publication = everything()): string[] => slugsOf('blog', publication);

/** The slugs of the pages that are `content/pages/SLUG.mdx` or `content/pages/SLUG/index.mdx`. */
export const staticPageSlugs = (): string[] => [...filesOf('pages'), ...foldersOf('pages')];

/** Where the text of such a page stands. */
export function staticPageFile(slug: string): string {
  const flat = `${contentRoot}/pages/${slug}.mdx`;
  return existsSync(flat) ? flat : `${contentRoot}/pages/${slug}/index.mdx`;
}

/** The texts of a folder below `content/`, each with what decides when it is public. */
export const datedTexts = (collection: string): (Dated & { readonly slug: string })[] =>
  foldersOf(collection).map((slug) => ({
    slug,
    ...readDates(readFileSync(`${contentRoot}/${collection}/${slug}/index.mdx`, 'utf8')),
  }));

/** The slugs of a collection, of the texts that are public then. */
export function slugsOf(collection: string, { at, everything: all }: Publication): string[] {
  if (all) return foldersOf(collection);
  return datedTexts(collection)
    .filter((text) => stateOf(text, at) === 'public')
    .map(({ slug }) => slug);
}

/** The slugs of a collection whose texts are files by themselves. */
export const filesOf = (collection: string): string[] =>
  readdirSync(`${contentRoot}/${collection}`)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => name.replace(/\.mdx$/, ''));

const foldersOf = (collection: string): string[] =>
  readdirSync(`${contentRoot}/${collection}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
