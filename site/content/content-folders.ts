import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AnyCollection, isDated } from './define-collection.ts';
import { type Dated, everything, getTextState, type Publication } from './publication.ts';
import { readDates } from './read-dates.ts';

export const contentRoot = fileURLToPath(new URL('../../content', import.meta.url));

/** Returns the slugs of all articles. Read from disk on each call, so that a new article needs no restart. */
export const articleSlugs = (publication = everything()): string[] => publicTexts('blog', publication);

/** Returns the path of an entry's file: `SLUG.mdx`, or `SLUG/index.mdx` if it has pictures. */
export function entryFile(folder: string, slug: string): string {
  const flat = `${contentRoot}/${folder}/${slug}.mdx`;
  return existsSync(flat) ? flat : `${contentRoot}/${folder}/${slug}/index.mdx`;
}

/** Returns the texts of a folder under `content/`, each with the dates that decide when it is public. */
export const datedTexts = (folder: string): (Dated & { readonly slug: string })[] =>
  listSlugs(folder).map((slug) => ({ slug, ...readDates(readFileSync(entryFile(folder, slug), 'utf8')) }));

/** Returns the slugs of a collection's texts that are public at the publication's time. */
export const publicSlugs = (collection: AnyCollection, publication: Publication): string[] =>
  isDated(collection) ? publicTexts(collection.folder, publication) : listSlugs(collection.folder);

function publicTexts(folder: string, { at, everything: all }: Publication): string[] {
  if (all) return listSlugs(folder);
  return datedTexts(folder)
    .filter((text) => getTextState(text, at) === 'public')
    .map(({ slug }) => slug);
}

/** Returns the slugs of a folder's texts: its `.mdx` files and its folders. */
export const listSlugs = (folder: string): string[] =>
  readdirSync(`${contentRoot}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return existsSync(`${contentRoot}/${folder}/${entry.name}/index.mdx`) ? [entry.name] : [];
    return entry.name.endsWith('.mdx') ? [entry.name.replace(/\.mdx$/, '')] : [];
  });
