import { dirname, relative } from 'node:path';
import { compile } from '@mdx-js/mdx';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkSmartypants from 'remark-smartypants';
import type { GenericSchema, InferOutput } from 'valibot';
import { VFile } from 'vfile';
import { checkLinks } from './check-links.ts';
import { collectHeadings } from './collect-headings.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { embedPictures } from './embed-pictures.ts';
import { readFrontMatter } from './front-matter.ts';
import { highlightCode } from './highlight-code.ts';
import { contentRoot, knownPaths } from './known-paths.ts';

const WORDS_PER_MINUTE = 220;

type Options<Schema extends GenericSchema> = {
  /** The MDX file's content. */
  source: string;
  /** Its absolute path, below `content/`. */
  file: string;
  schema: Schema;
  /** What else has to be right about the front matter; each problem with the line it stands in. */
  check?: (frontMatter: InferOutput<Schema>) => readonly { line: number; message: string }[];
};

/**
 * Compiles one text: `default` is the text as a component, beside it what is known about it.
 *
 * @throws ContentError with every problem of front matter, links, headings, pictures and syntax, by file and line.
 */
export async function compileText<Schema extends GenericSchema>(
  options: Options<Schema>,
): Promise<{ code: string; map: null }> {
  const { source, file, schema, check } = options;
  const shownFile = relative(dirname(contentRoot), file);
  const front = readFrontMatter(source, schema);
  const problems: ContentProblem[] = front.problems.map((problem) => ({ file: shownFile, ...problem }));
  const headings: { id: string; depth: number; text: string }[] = [];
  const report = (line: number, message: string) => problems.push({ file: shownFile, line, message });
  if (front.values) for (const { line, message } of check?.(front.values) ?? []) report(line, message);

  const compiled = await compile(new VFile({ value: source, path: file }), {
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
