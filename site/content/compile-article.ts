import { basename, dirname, relative } from 'node:path';
import { compile } from '@mdx-js/mdx';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkSmartypants from 'remark-smartypants';
import { VFile } from 'vfile';
import { checkLinks } from './check-links.ts';
import { checkVariant } from './check-variant.ts';
import { collectHeadings } from './collect-headings.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { embedPictures } from './embed-pictures.ts';
import { articleFrontMatterSchema, readFrontMatter } from './front-matter.ts';
import { highlightCode } from './highlight-code.ts';
import { articleSlugs, contentRoot, knownPaths } from './known-paths.ts';

const WORDS_PER_MINUTE = 220;

/**
 * Compiles one article: `default` is its text as a component, beside it what is known about it.
 *
 * @param source the MDX file's content.
 * @param file its absolute path, below `content/`.
 * @throws ContentError with every problem of front matter, links, headings, pictures and syntax, by file and line.
 */
export async function compileArticle(source: string, file: string): Promise<{ code: string; map: null }> {
  const shownFile = relative(dirname(contentRoot), file);
  const front = readFrontMatter(source, articleFrontMatterSchema);
  const problems: ContentProblem[] = front.problems.map((problem) => ({ file: shownFile, ...problem }));
  const headings: { id: string; depth: number; text: string }[] = [];
  const vfile = new VFile({ value: source, path: file });
  const report = (line: number, message: string) => problems.push({ file: shownFile, line, message });
  if (front.values) {
    const facts = {
      slug: basename(dirname(file)),
      given: { language: lineOfKey(source, 'language') > 1 },
      frontMatter: front.values,
      slugs: articleSlugs(),
    };
    for (const { key, message } of checkVariant(facts)) report(lineOfKey(source, key), message);
  }

  const compiled = await compile(vfile, {
    jsxImportSource: 'react',
    remarkPlugins: [
      remarkFrontmatter,
      remarkGfm,
      [remarkSmartypants, { dashes: 'oldschool' }],
      [checkLinks, { knownPaths: knownPaths(), report }],
    ],
    rehypePlugins: [
      rehypeSlug,
      [collectHeadings, { headings, report }],
      [embedPictures, { folder: dirname(file), report }],
      highlightCode,
    ],
  }).catch((error: { line?: number; reason?: string; message: string }) => {
    throw new ContentError([
      ...problems,
      { file: shownFile, line: error.line ?? 1, message: error.reason ?? error.message },
    ]);
  });
  if (problems.length > 0 || !front.values) throw new ContentError(problems);

  const words = source.replace(/^---[\s\S]*?\n---\n/, '').split(/\s+/).length;
  const facts = {
    frontMatter: front.values,
    headings,
    words,
    readingMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
  const exports = Object.entries(facts).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
  return { code: `${compiled.value}\n${exports.join('\n')}\n`, map: null };
}

/** Where a key of the front matter stands; 1 when it is not there. */
const lineOfKey = (source: string, key: string): number =>
  source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
