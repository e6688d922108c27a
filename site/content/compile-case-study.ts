import { workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import * as v from 'valibot';
import { compileText } from './compile-text.ts';
import { articleFrontMatterSchema } from './front-matter.ts';
import { everything } from './publication.ts';

const { title, description, author, draft, published, updated } = articleFrontMatterSchema.entries;

export const caseStudyFrontMatterSchema = v.strictObject({
  title,
  description,
  author,
  draft,
  published,
  updated,
  /** What is done to whom, in two or three words. */
  subject: v.pipe(v.string(), v.minLength(5), v.maxLength(40)),
  /** The model that its sums come from. */
  example: v.picklist(Object.keys(workedExamples), 'must be a key of contract/worked-examples/worked-examples.ts'),
});
export type CaseStudyFrontMatter = v.InferOutput<typeof caseStudyFrontMatterSchema>;

/**
 * Compiles one case study as `compileArticle` does an article.
 *
 * @throws ContentError with every problem, by file and line.
 */
export function compileCaseStudy(
  source: string,
  file: string,
  publication = everything(),
): Promise<{ code: string; map: null }> {
  return compileText({ source, file, publication, schema: caseStudyFrontMatterSchema });
}
