import { basename, dirname } from 'node:path';
import { checkVariant } from './check-variant.ts';
import { compileText } from './compile-text.ts';
import { articleFrontMatterSchema } from './front-matter.ts';
import { articleSlugs } from './known-paths.ts';

/**
 * Compiles one article: `default` is its text as a component, beside it what is known about it.
 *
 * @param source the MDX file's content.
 * @param file its absolute path, below `content/`.
 * @throws ContentError with every problem of front matter, links, headings, pictures and syntax, by file and line.
 */
export function compileArticle(source: string, file: string): Promise<{ code: string; map: null }> {
  return compileText({
    source,
    file,
    schema: articleFrontMatterSchema,
    check: (frontMatter) => {
      const slug = basename(dirname(file));
      const given = { language: lineOfKey(source, 'language') > 1 };
      const problems = checkVariant({ slug, given, frontMatter, slugs: articleSlugs() });
      return problems.map(({ key, message }) => ({ line: lineOfKey(source, key), message }));
    },
  });
}

/** Where a key of the front matter stands; 1 when it is not there. */
const lineOfKey = (source: string, key: string): number =>
  source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
