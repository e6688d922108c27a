import { basename, dirname, relative, sep } from 'node:path';
import { collections } from '../collections.ts';
import { contentRoot } from '../content-folders.ts';
import { isDated, type TextOptions } from '../define-collection.ts';
import { everything } from '../publication.ts';
import { readDates } from '../read-dates.ts';
import { compileText } from './compile-text.ts';

/** A compiled text: its module, and a second module, loaded on demand, if it imports components. */
export type CompiledText = { readonly code: string; readonly map: null; readonly body?: string };

/**
 * Compiles one content file to a module: the default export is the text as a component, the other exports are facts
 * about it.
 *
 * @param source content of the MDX file
 * @param file absolute path; the folder under `content/` determines the collection
 * @param publication which other entries it may link to; all by default
 * @returns the module's code
 * @throws ContentError with every problem of front matter, links, headings, pictures and syntax, by file and line
 * @throws Error when no collection has the folder
 */
export async function compileEntry(source: string, file: string, publication = everything()): Promise<CompiledText> {
  const [folder = ''] = relative(contentRoot, file).split(sep);
  const collection = collections.find((each) => each.folder === folder);
  if (!collection) throw new Error(`content/${folder} is not a collection: add it to site/content/collections.ts`);
  const dates = readDates(source);
  // This build doesn't show the draft, so it may be unfinished.
  if (isDated(collection) && dates.draft && !publication.everything)
    return {
      code: `export const frontMatter = ${JSON.stringify(dates)}; export default () => null;`,
      map: null,
    };
  const { template } = collection;
  const options = (await collection.text?.({ source, file, slug: toSlug(file), template })) as TextOptions | undefined;
  return compileText({ source, file, publication, schema: collection.schema, ...options });
}

/** Returns `terms` for `content/pages/terms.mdx` and `content/pages/terms/index.mdx`. */
const toSlug = (file: string): string =>
  basename(file) === 'index.mdx' ? basename(dirname(file)) : basename(file, '.mdx');
