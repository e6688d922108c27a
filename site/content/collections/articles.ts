import { pageLanguages } from '@whorl/contract/page-data.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { sortSeries } from '../articles/article-heads.ts';
import { type SeriesName, series } from '../articles/article-series.ts';
import { subjects } from '../articles/article-tags.ts';
import { checkLength } from '../articles/check-length.ts';
import { checkSeries } from '../articles/check-series.ts';
import { checkVariant } from '../articles/check-variant.ts';
import { articleSlugs } from '../content-folders.ts';
import { defineCollection } from '../define-collection.ts';
import { siteFigures } from '../figures/site-figures.ts';
import { sharedEntries, sharedFields } from './shared-fields.ts';

export const articleFrontMatterSchema = v.strictObject({
  ...sharedEntries,
  kind: v.picklist(['Guide', 'Tutorial', 'Engineering']),
  /** The subjects. The kind is a tag too, without being listed here. */
  tags: v.pipe(v.array(v.picklist(subjects, `must be of ${subjects.join(', ')}`)), v.minLength(1)),
  /** The series and the part, counted from 1. */
  series: v.optional(
    v.strictObject({
      slug: v.picklist(
        Object.keys(series) as SeriesName[],
        'must be a series of site/content/articles/article-series.ts',
      ),
      part: v.pipe(v.number(), v.integer(), v.minValue(1, 'counts its parts from 1')),
    }),
  ),
  language: v.optional(v.picklist(pageLanguages, `must be one of ${pageLanguages.join(', ')}`), 'en'),
  /** The slug of the article that this is the country version of. */
  variantOf: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be the slug of an article'))),
});
export type ArticleFrontMatter = v.InferOutput<typeof articleFrontMatterSchema>;

export const articleCollection = defineCollection({
  name: 'article',
  folder: 'blog',
  textAt: 'SLUG/index.mdx',
  schema: articleFrontMatterSchema,
  path: articlePath,
  template: 'resources/article',
  searchKind: 'Blog post',
  text: ({ source, slug }) => ({
    figures: siteFigures,
    getLanguage: ({ language }) => language,
    check: (frontMatter) => {
      const given = { language: findLine(source, 'language') > 1 };
      const problems = checkVariant({ slug, given, frontMatter, slugs: articleSlugs() });
      const { series: place, variantOf } = frontMatter;
      const seriesProblems = place
        ? checkSeries({ slug, place, isVariant: variantOf !== undefined, placed: sortSeries() })
        : [];
      return [
        ...[...problems, ...seriesProblems.map((message) => ({ key: 'series', message: `"series": ${message}` }))].map(
          ({ key, message }) => ({ line: findLine(source, key), message }),
        ),
        ...checkLength(source),
      ];
    },
  }),
  editor: {
    label: 'Articles',
    singular: 'Article',
    fields: {
      ...sharedFields,
      kind: { label: 'Kind', hint: 'The type of text. It is also a tag.' },
      tags: { label: 'Tags', hint: 'At least one.' },
      series: {
        label: 'Series',
        hint: 'Only for an article that continues others.',
        fields: { slug: { label: 'Which series' }, part: { label: 'Part', hint: '1, 2, 3 … without gaps.' } },
      },
      language: { label: 'Language' },
      variantOf: {
        label: 'Country version of',
        hint: 'Only for the version of an article for one country: the last part of the original’s URL.',
        patternMessage: 'must be the slug of an article',
      },
    },
  },
});

/** The line of a front-matter key, counted from 1; 1 when the key is missing. */
const findLine = (source: string, key: string): number =>
  source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
