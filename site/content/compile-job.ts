import { basename } from 'node:path';
import { jobPath, pages } from '@whorl/contract/urls.ts';
import type { Element, ElementContent, RootContent } from 'hast';
import * as v from 'valibot';
import { compileText } from './compile-text.ts';
import { articleFrontMatterSchema } from './front-matter.ts';
import { day } from './publication.ts';

const question = v.pipe(
  v.strictObject({
    /** Names the answer in what is stored; never used again for another question. */
    id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    label: v.pipe(v.string(), v.minLength(5), v.maxLength(160)),
    kind: v.picklist(['line', 'text', 'choice'], 'must be line, text or choice'),
    required: v.optional(v.boolean(), false),
    answers: v.optional(v.pipe(v.array(v.string()), v.minLength(2))),
  }),
  v.check(
    ({ kind, answers }) => (kind === 'choice') === (answers !== undefined),
    'a choice, and only a choice, has answers',
  ),
);

export const jobFrontMatterSchema = v.strictObject({
  title: v.pipe(v.string(), v.minLength(5), v.maxLength(60)),
  description: articleFrontMatterSchema.entries.description,
  /** Stays the same as long as the position is open: applications name it. */
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  team: v.picklist(['Agent', 'Detection', 'Platform', 'Customers'], 'must be Agent, Detection, Platform or Customers'),
  location: v.pipe(v.string(), v.minLength(2), v.maxLength(40)),
  /** Two letters; only for people who live there or may be anywhere in it. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country as two letters')),
  remote: v.optional(v.boolean(), false),
  hours: v.picklist(['full time', 'part time'], 'must be full time or part time'),
  published: day,
  updated: day,
  questions: v.pipe(v.array(question), v.minLength(1), v.maxLength(5)),
});
export type JobFrontMatter = v.InferOutput<typeof jobFrontMatterSchema>;

/**
 * Compiles one position: a text of Markdown alone, which also becomes the HTML that a job board answers with.
 *
 * @throws ContentError with every problem, by file and line.
 */
export async function compileJob(source: string, file: string): Promise<{ code: string; map: null }> {
  let html = '';
  const compiled = await compileText({
    source,
    file,
    schema: jobFrontMatterSchema,
    sections: {},
    check: () => {
      const path = jobPath(basename(file, '.mdx'));
      const taken = Object.values(pages).some((page) => page.path === path);
      return taken ? [{ line: 1, message: `contract/urls.ts has another page at ${path}` }] : [];
    },
    onTree: (tree) => {
      html = htmlOf(tree.children).trim();
    },
  });
  return { code: `${compiled.code}export const html = ${JSON.stringify(html)};\n`, map: null };
}

/** What Markdown makes needs no more of HTML than this; no attribute but an address survives. */
function htmlOf(nodes: readonly (RootContent | ElementContent)[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return escaped(node.value);
      return node.type === 'element' ? elementHtml(node) : '';
    })
    .join('');
}

function elementHtml({ tagName, properties, children }: Element): string {
  const address = tagName === 'a' && typeof properties.href === 'string' ? ` href="${escaped(properties.href)}"` : '';
  return `<${tagName}${address}>${htmlOf(children)}</${tagName}>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
