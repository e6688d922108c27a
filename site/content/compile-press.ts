import * as v from 'valibot';
import { compileText } from './compile-text.ts';
import { articleFrontMatterSchema } from './front-matter.ts';
import { everything, minute } from './publication.ts';

const { title, description, draft } = articleFrontMatterSchema.entries;

export const pressFrontMatterSchema = v.strictObject({
  title,
  description,
  draft,
  /** When it became true and was made public. */
  published: minute,
  /** Where a reader can see that it is so; a path of this site, or a command. */
  proofs: v.pipe(
    v.array(
      v.strictObject({
        says: v.pipe(v.string(), v.minLength(10), v.maxLength(120)),
        path: v.optional(v.pipe(v.string(), v.startsWith('/'))),
        command: v.optional(v.string()),
      }),
    ),
    v.minLength(1),
  ),
});
export type PressFrontMatter = v.InferOutput<typeof pressFrontMatterSchema>;

/**
 * Compiles one piece of news as `compileArticle` does an article.
 *
 * @throws ContentError with every problem, by file and line.
 */
export const compilePress = (
  source: string,
  file: string,
  publication = everything(),
): Promise<{ code: string; map: null }> => compileText({ source, file, publication, schema: pressFrontMatterSchema });
