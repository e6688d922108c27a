import { basename, dirname, relative, sep } from 'node:path';
import { collections } from '../collections.ts';
import { contentRoot } from '../content-folders.ts';
import { isDated, type TextOptions } from '../define-collection.ts';
import { everything } from '../publication.ts';
import { readDates } from '../read-dates.ts';
import { compileText } from './compile-text.ts';

/** A compiled text: its module, and a second one that it loads on demand where its components are imported. */
export type CompiledText = { readonly code: string; readonly map: null; readonly body?: string };

/**
 * Compiles one content file to a module: `default` is the text as a component, the other exports are facts about it.
 *
 * @param source the MDX file's content.
 * @param file its absolute path; the folder under `content/` decides which collection it belongs to.
 * @param publication which other texts exist for it to link to; all by default.
 * @returns the module's code.
 * @throws ContentError with every problem of front matter, links, headings, pictures and syntax, by file and line;
 *   Error when no collection has the folder.
 */
export async function compileEntry(source: string, file: string, publication = everything()): Promise<CompiledText> {
  const [folder = ''] = relative(contentRoot, file).split(sep);
  const collection = collections.find((each) => each.folder === folder);
  if (!collection) throw new Error(`content/${folder} is not a collection: add it to site/content/collections.ts`);
  const dates = readDates(source);
  // Nobody sees a draft of this build, so it may be unfinished.
  if (isDated(collection) && dates.draft && !publication.everything)
    return {
      code: `export const frontMatter = ${JSON.stringify(dates)}; export default () => null;`,
      map: null,
    };
  const options = (await collection.text?.({ source, file, slug: slugOf(file) })) as TextOptions | undefined;
  return compileText({ source, file, publication, schema: collection.schema, ...options });
}

/** `content/pages/terms.mdx`, `content/pages/terms/index.mdx` → `terms`. */
export const slugOf = (file: string): string =>
  basename(file) === 'index.mdx' ? basename(dirname(file)) : basename(file, '.mdx');
