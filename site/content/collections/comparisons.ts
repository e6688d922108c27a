import { comparisonPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { comparisonFigures } from '../figures/comparison-figures.ts';
import { readMeasured } from '../figures/read-measured.ts';
import { marketingEntries, marketingFields, marketingText } from './marketing-pages.ts';

/** Comparisons with libraries; each slug is that of a library in `content/comparisons/measured.json`. */
export const comparisonCollection = defineCollection({
  name: 'comparison',
  folder: 'comparisons',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({
    title: marketingEntries.title,
    description: marketingEntries.description,
    name: v.pipe(v.string(), v.minLength(2), v.maxLength(40)),
    lead: v.pipe(v.string(), v.minLength(20), v.maxLength(400)),
    license: v.pipe(v.string(), v.minLength(2), v.maxLength(40)),
    botDetection: v.pipe(v.string(), v.minLength(2), v.maxLength(100)),
    source: v.pipe(v.string(), v.startsWith('https://', 'must begin with https://')),
  }),
  path: comparisonPath,
  template: 'resources/comparison',
  searchKind: 'Page',
  text: async (file) => {
    const text = await marketingText('comparisons', file);
    const isMeasured = file.slug in readMeasured().costs;
    return {
      ...text,
      figures: { ...text.figures, ...(isMeasured && comparisonFigures(file.slug)) },
      check: () =>
        isMeasured
          ? []
          : [
              {
                line: 1,
                message: `content/comparisons/measured.json has no costs of "${file.slug}"; measure it first`,
              },
            ],
    };
  },
  editor: {
    label: 'Comparisons',
    singular: 'Comparison',
    slugField: 'name',
    fields: {
      title: marketingFields.title,
      description: marketingFields.description,
      name: { label: 'Name', hint: 'The name of the library, as its publisher spells it.' },
      lead: { label: 'Lead', hint: 'What is compared, in two or three sentences.', long: true },
      license: { label: 'License', hint: 'Such as MIT.' },
      botDetection: { label: 'Detects bots', hint: 'Whether it does; for the table that compares all libraries.' },
      source: { label: 'Source code', hint: 'A URL.', patternMessage: 'must begin with https://' },
    },
  },
});
