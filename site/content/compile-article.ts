import { basename, dirname } from 'node:path';
import { placedInSeries } from './article-heads.ts';
import { checkSeries } from './check-series.ts';
import { checkVariant } from './check-variant.ts';
import { compileText } from './compile-text.ts';
import { articleSlugs } from './content-folders.ts';
import { articleFrontMatterSchema } from './front-matter.ts';
import { everything } from './publication.ts';

/**
 * Compiles one article: `default` is its text as a component, beside it what is known about it.
 *
 * @param source the MDX file's content.
 * @param file its absolute path, below `content/`.
 * @param publication which other texts there are for it to link to.
 * @throws ContentError with every problem of front matter, links, headings, pictures and syntax, by file and line.
 */
export function compileArticle(
  source: string,
  file: string,
  publication = everything(),
): Promise<{ code: string; map: null }> {
  return compileText({
    source,
    file,
    publication,
    schema: articleFrontMatterSchema,
    languageOf: ({ language }) => language,
    check: (frontMatter) => {
      const slug = basename(dirname(file));
      const given = { language: lineOfKey(source, 'language') > 1 };
      const problems = checkVariant({ slug, given, frontMatter, slugs: articleSlugs() });
      const { series: place, variantOf } = frontMatter;
      const outOfPlace = place
        ? checkSeries({ slug, place, isVariant: variantOf !== undefined, placed: placedInSeries() })
        : [];
      return [...problems, ...outOfPlace.map((message) => ({ key: 'series', message: `"series": ${message}` }))].map(
        ({ key, message }) => ({ line: lineOfKey(source, key), message }),
      );
    },
  });
}

/** Where a key of the front matter stands; 1 when it is not there. */
const lineOfKey = (source: string, key: string): number =>
  source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
