import { pageLanguages } from '@whorl/contract/page-data.ts';
import * as v from 'valibot';
import { type Document, isMap, LineCounter, parseDocument } from 'yaml';
import { type SeriesName, series } from './article-series.ts';
import { subjects } from './article-tags.ts';
import { day, publicationEntries } from './publication.ts';
import { teamNames } from './teams.ts';

/** Bounds of a description: shorter says nothing, longer is cut off in search results. */
const DESCRIPTION_LENGTH = { min: 120, max: 160 } as const;

export const articleFrontMatterSchema = v.strictObject({
  title: v.pipe(v.string(), v.minLength(10), v.maxLength(80)),
  description: v.pipe(v.string(), v.minLength(DESCRIPTION_LENGTH.min), v.maxLength(DESCRIPTION_LENGTH.max)),
  /** A team, never an invented person. */
  author: v.picklist(teamNames, `must be a team of site/content/teams.ts: ${teamNames.join(', ')}`),
  ...publicationEntries,
  updated: v.optional(day),
  kind: v.picklist(['Guide', 'Tutorial', 'Engineering']),
  /** What it is about; what it is, a guide for example, is a tag by itself. */
  tags: v.pipe(v.array(v.picklist(subjects, `must be of ${subjects.join(', ')}`)), v.minLength(1)),
  /** Which part of which series it is, counted from 1. */
  series: v.optional(
    v.strictObject({
      slug: v.picklist(Object.keys(series) as SeriesName[], 'has to name one of site/content/article-series.ts'),
      part: v.pipe(v.number(), v.integer(), v.minValue(1, 'counts its parts from 1')),
    }),
  ),
  language: v.optional(v.picklist(pageLanguages, `must be one of ${pageLanguages.join(', ')}`), 'en'),
  /** The slug of the article that this one is a country's variant of. */
  variantOf: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be the slug of an article'))),
});
export type ArticleFrontMatter = v.InferOutput<typeof articleFrontMatterSchema>;

export type FrontMatterProblem = { line: number; message: string };

/**
 * Reads and checks the YAML block at the top of a content file.
 *
 * @param source the whole file.
 * @returns the checked values and the text after the block, or every problem with the line of the file it stands in.
 */
export function readFrontMatter<Schema extends v.GenericSchema>(
  source: string,
  schema: Schema,
): { values: v.InferOutput<Schema>; problems: [] } | { values: undefined; problems: FrontMatterProblem[] } {
  const block = /^---\n([\s\S]*?)\n---(\n|$)/.exec(source);
  if (!block)
    return {
      values: undefined,
      problems: [{ line: 1, message: 'the file has to begin with front matter between two --- lines' }],
    };
  const lines = new LineCounter();
  const document = parseDocument(block[1] ?? '', { lineCounter: lines, schema: 'core' });
  // Line 1 of the YAML is line 2 of the file, after the opening ---.
  const fileLine = (offset: number) => lines.linePos(offset).line + 1;
  if (document.errors.length > 0) {
    return {
      values: undefined,
      problems: document.errors.map((error) => ({
        line: fileLine(error.pos[0]),
        message: error.message.split('\n')[0] ?? '',
      })),
    };
  }
  const parsed = v.safeParse(schema, document.toJS());
  if (parsed.success) return { values: parsed.output, problems: [] };
  return {
    values: undefined,
    problems: parsed.issues.map((issue) => {
      const key = String(issue.path?.[0]?.key ?? '');
      return {
        line: fileLine(offsetOfKey(document, key)),
        message: key ? `"${key}": ${issue.message}` : issue.message,
      };
    }),
  };
}

function offsetOfKey(document: Document, key: string): number {
  if (!isMap(document.contents)) return 0;
  for (const pair of document.contents.items) {
    const node = pair.key as { value?: unknown; range?: [number, number, number] };
    if (node.value === key) return node.range?.[0] ?? 0;
  }
  return 0;
}
