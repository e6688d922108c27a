import * as v from 'valibot';
import { compileText } from './compile-text.ts';
import { articleFrontMatterSchema } from './front-matter.ts';
import { everything } from './publication.ts';

const { title, description, author, draft, published, updated } = articleFrontMatterSchema.entries;
const line = (maxLength: number) => v.pipe(v.string(), v.minLength(2), v.maxLength(maxLength));

export const longFormFrontMatterSchema = v.strictObject({
  title,
  description,
  author,
  draft,
  published,
  updated,
  /** What to take away for who reads no further: a figure each, and what it says. */
  findings: v.pipe(v.array(v.strictObject({ figure: line(12), says: line(160) })), v.minLength(2), v.maxLength(5)),
});
export type LongFormFrontMatter = v.InferOutput<typeof longFormFrontMatterSchema>;

/**
 * Compiles one long piece as `compileArticle` does an article. Its footnotes are its sources.
 *
 * @throws ContentError with every problem, by file and line.
 */
export function compileLongForm(
  source: string,
  file: string,
  publication = everything(),
): Promise<{ code: string; map: null }> {
  return compileText({ source, file, publication, schema: longFormFrontMatterSchema, notesLabel: 'Sources and notes' });
}
