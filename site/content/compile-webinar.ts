import * as v from 'valibot';
import { compileText } from './compile-text.ts';
import { articleFrontMatterSchema } from './front-matter.ts';
import { type Chapter, groupChapters } from './group-chapters.ts';
import { everything, minute } from './publication.ts';

/** Fewer words are an announcement and no session. */
const TRANSCRIPT_WORDS = 900;

const { title, description, author, draft, published, updated } = articleFrontMatterSchema.entries;
const line = v.pipe(v.string(), v.minLength(8), v.maxLength(160));

export const webinarFrontMatterSchema = v.strictObject({
  title,
  description,
  author,
  draft,
  published,
  updated,
  /** When it begins, in UTC. */
  starts: minute,
  /** How long it is planned to take. */
  minutes: v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(120)),
  audience: line,
  /** What one sees in it. */
  shows: v.pipe(v.array(line), v.minLength(2)),
  /** What the text is: said and written down, or still to come. */
  text: v.picklist(['transcript', 'announcement']),
  /** The HubSpot form that stands for this session, where it has one of its own. */
  hubspotFormId: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is the GUID of a HubSpot form, in small letters'),
    ),
  ),
});
export type WebinarFrontMatter = v.InferOutput<typeof webinarFrontMatterSchema>;

/**
 * Compiles one session as `compileArticle` does an article. A transcript is grouped by its headings into chapters, each
 * with its slide and with the time at which it comes when the text is read aloud.
 *
 * @throws ContentError with every problem, by file and line.
 */
export function compileWebinar(
  source: string,
  file: string,
  publication = everything(),
): Promise<{ code: string; map: null }> {
  const chapters: Chapter[] = [];
  return compileText({
    source,
    file,
    publication,
    schema: webinarFrontMatterSchema,
    check: ({ text }) => {
      const words = source.split(/\s+/).length;
      return text === 'transcript' && words < TRANSCRIPT_WORDS
        ? [{ line: 1, message: `a transcript has at least ${TRANSCRIPT_WORDS} words; this has ${words}` }]
        : [];
    },
    rehypePlugins: [[groupChapters, { chapters }]],
    moreFacts: () => ({ chapters }),
  });
}
