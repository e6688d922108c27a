import { readFileSync } from 'node:fs';
import type { ContentText } from '@whorl/contract/content-texts.ts';
import * as v from 'valibot';
import { collections } from './collections.ts';
import { readFrontMatter } from './compile/front-matter.ts';
import { entryFile, listSlugs } from './content-folders.ts';
import { type AnyCollection, isDated } from './define-collection.ts';
import { siteFigures } from './figures/site-figures.ts';
import { getTextState, type Publication } from './publication.ts';
import { readDates } from './read-dates.ts';

const anyFrontMatter = v.record(v.string(), v.unknown());

/** Returns every text of `content/` that is a page, for the console. Drafts may be unfinished. */
export const listContentTexts = (publication: Publication): ContentText[] =>
  collections.flatMap((collection) =>
    listSlugs(collection.folder).map((slug) => readText(collection, slug, publication)),
  );

function readText(collection: AnyCollection, slug: string, { at, everything }: Publication): ContentText {
  const { folder, path, editor } = collection;
  const textPath = entryFile(folder, slug);
  const source = readFileSync(textPath, 'utf8');
  const values = readFrontMatter(source, anyFrontMatter).values ?? {};
  const read = (key: string): string | null => {
    const { [key]: value } = values;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const dates = isDated(collection) ? readDates(source) : undefined;
  return {
    ...{ folder, kind: editor.label, slug, path: path(slug) },
    file: textPath.endsWith('/index.mdx') ? `${slug}/index` : slug,
    title: insertFigures(read('title') ?? read(editor.slugField ?? 'title') ?? slug),
    draft: dates?.draft ?? false,
    published: dates?.published || null,
    updated: read('updated'),
    isBuilt: dates === undefined || everything || getTextState(dates, at) === 'public',
  };
}

/** Returns a title with the figures of the site in place of their names. */
const insertFigures = (title: string): string =>
  title.replace(/\{(\w+)\}/g, (name, key: string) =>
    String((siteFigures as Readonly<Record<string, unknown>>)[key] ?? name),
  );
