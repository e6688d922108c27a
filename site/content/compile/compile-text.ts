import { dirname, relative } from 'node:path';
import { compile } from '@mdx-js/mdx';
import type { PageLanguage } from '@whorl/contract/page-data.ts';
import type { Root } from 'hast';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkSmartypants from 'remark-smartypants';
import type { GenericSchema } from 'valibot';
import { VFile } from 'vfile';
import { bodyModule, lazyBody } from '../components/component-imports.ts';
import type { PropValue } from '../components/component-rules.ts';
import { resolveComponents } from '../components/resolve-components.ts';
import { contentRoot } from '../content-folders.ts';
import type { TextOptions } from '../define-collection.ts';
import { insertPageFigures } from '../figures/insert-figures.ts';
import { knownPaths } from '../known-paths.ts';
import { everything, getLinkablePublication, type Publication } from '../publication.ts';
import { readDates } from '../read-dates.ts';
import { termKeys } from '../records/read-glossary.ts';
import { addMarginFootnotes } from './add-margin-footnotes.ts';
import { checkCode } from './check-code.ts';
import { checkFootnotes } from './check-footnotes.ts';
import { checkLinks } from './check-links.ts';
import { checkSections } from './check-sections.ts';
import { collectHeadings } from './collect-headings.ts';
import type { CompiledText } from './compile-entry.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { embedPictures } from './embed-pictures.ts';
import { readFrontMatter } from './front-matter.ts';
import { highlightCode } from './highlight-code.ts';
import { markColumns } from './mark-columns.ts';
import { numberFigures } from './number-figures.ts';
import { readCharts } from './read-charts.ts';

const WORDS_PER_MINUTE = 220;

const footnoteWords: Record<PageLanguage, { label: string; back: string }> = {
  en: { label: 'Footnotes', back: 'Back to mark' },
  'pt-BR': { label: 'Notas de rodapé', back: 'Voltar à marca' },
};

/** A footnote has the ID `fn-NAME`, its reference `fnref-NAME`; the label is in the language of the text. */
const footnoteOptions = (language: PageLanguage, label = footnoteWords[language].label) => ({
  clobberPrefix: '',
  footnoteLabel: label,
  footnoteLabelProperties: {},
  footnoteBackLabel: (note: number, mark: number) =>
    `${footnoteWords[language].back} ${note + 1}${mark > 1 ? `-${mark}` : ''}`,
});

type Options<Schema extends GenericSchema> = TextOptions<Schema> & {
  /** Content of the MDX file. */
  source: string;
  /** Absolute path, under `content/`. */
  file: string;
  schema: Schema;
  /** The publication whose entries it may link to; all entries by default. */
  publication?: Publication;
};

/**
 * Compiles one text: the default export is the text as a component, the other exports are facts about it.
 *
 * @throws ContentError with every problem of front matter, links, headings, pictures and syntax, by file and line
 */
export async function compileText<Schema extends GenericSchema>(options: Options<Schema>): Promise<CompiledText> {
  const {
    source,
    file,
    schema,
    check,
    sections,
    onTree,
    getLanguage,
    notesLabel,
    publication = everything(),
  } = options;
  const { rehypePlugins, facts: moreFacts, contents = false, figures, components } = options;
  const shownFile = relative(dirname(contentRoot), file);
  const front = readFrontMatter(source, schema, figures);
  const problems: ContentProblem[] = front.problems.map((problem) => ({ file: shownFile, ...problem }));
  const headings: { id: string; depth: number; text: string }[] = [];
  const anchors = new Set<string>();
  const report = (line: number, message: string) => problems.push({ file: shownFile, line, message });
  const paths = knownPaths(getLinkablePublication(publication, readDates(source)));
  const { values, findLine } = front;
  if (values)
    for (const { line, message } of check?.(values, { knownPaths: paths, findLine }) ?? []) report(line, message);
  const used = new Set<string>();
  const pageFacts: Record<string, PropValue> = {};
  const resolving = { frontMatter: values ?? {}, knownPaths: paths, anchors, used, facts: pageFacts, contents, report };

  const compiled = await compile(new VFile({ value: source, path: file }), {
    jsxImportSource: 'react',
    remarkRehypeOptions: footnoteOptions((front.values && getLanguage?.(front.values)) ?? 'en', notesLabel),
    remarkPlugins: [
      remarkFrontmatter,
      remarkGfm,
      [checkFootnotes, { report }],
      [remarkSmartypants, { dashes: 'oldschool' }],
      // `false` turns a plugin off.
      [insertPageFigures, figures ? { figures, report } : false],
      [checkSections, sections ? { sections, report } : false],
      [checkCode, { report }],
      [checkLinks, { knownPaths: paths, terms: termKeys(), report }],
    ],
    rehypePlugins: [
      [resolveComponents, components ? { rules: components, ...resolving } : false],
      rehypeSlug,
      () => (tree: Root) => onTree?.(tree),
      [embedPictures, { folder: dirname(file), report }],
      [readCharts, { report }],
      [numberFigures, { anchors, report }],
      [collectHeadings, { headings, anchors, report }],
      highlightCode,
      addMarginFootnotes,
      markColumns,
      ...(rehypePlugins ?? []),
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
    ...moreFacts?.(),
  };
  if (components) {
    const body = bodyModule(String(compiled.value), file, used, components);
    return { code: `${lazyBody(file)}\n${writeExports({ ...facts, ...pageFacts })}\n`, map: null, body };
  }
  return { code: `${compiled.value}\n${writeExports(facts)}\n`, map: null };
}

const writeExports = (facts: Readonly<Record<string, unknown>>): string =>
  Object.entries(facts)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
