import { comparisonPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { checkCellSources } from '../components/check-cell-sources.ts';
import { defineCollection } from '../define-collection.ts';
import { day } from '../publication.ts';
import { marketingEntries, marketingFields, marketingText } from './marketing-pages.ts';

/** Comparisons with hosted services, made of what their public documentation says. */
export const vendorComparisonCollection = defineCollection({
  name: 'vendor-comparison',
  folder: 'vendor-comparisons',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({
    title: marketingEntries.title,
    description: marketingEntries.description,
    heading: marketingEntries.heading,
    name: v.pipe(v.string(), v.minLength(2), v.maxLength(40)),
    lead: v.pipe(v.string(), v.minLength(20), v.maxLength(400)),
    summary: v.pipe(v.string(), v.minLength(20), v.maxLength(120)),
    readOn: day,
    source: v.pipe(v.string(), v.startsWith('https://', 'must begin with https://')),
  }),
  path: comparisonPath,
  template: 'resources/vendor-comparison',
  searchKind: 'Page',
  text: async (file) => ({
    ...(await marketingText('vendor-comparisons', file)),
    check: () => checkCellSources(file.source),
  }),
  editor: {
    label: 'Comparisons with services',
    singular: 'Comparison with a service',
    slugField: 'name',
    fields: {
      title: marketingFields.title,
      description: marketingFields.description,
      heading: marketingFields.heading,
      name: { label: 'Name', hint: 'The name of the service, as its provider spells it.' },
      lead: marketingFields.lead,
      summary: { label: 'Summary', hint: 'What the service does, in one sentence, for the list of comparisons.' },
      readOn: { label: 'Read on', hint: 'When the documentation was read.' },
      source: { label: 'Documentation', hint: 'A URL.', patternMessage: 'must begin with https://' },
    },
  },
});
