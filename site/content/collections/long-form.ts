import { longFormPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { sharedEntries, sharedFields } from './shared-fields.ts';

const line = (maxLength: number) => v.pipe(v.string(), v.minLength(2), v.maxLength(maxLength));

/** Long reads. Their footnotes are their sources. */
export const longFormCollection = defineCollection({
  name: 'long-form',
  folder: 'long-form',
  textAt: 'SLUG/index.mdx',
  schema: v.strictObject({
    ...sharedEntries,
    /** The takeaways: each a figure and its meaning. */
    findings: v.pipe(v.array(v.strictObject({ figure: line(12), says: line(160) })), v.minLength(2), v.maxLength(5)),
  }),
  path: longFormPath,
  template: 'resources/long-form',
  searchKind: 'Long read',
  text: () => ({ notesLabel: 'Sources and notes' }),
  editor: {
    label: 'Long reads',
    singular: 'Long read',
    fields: {
      ...sharedFields,
      findings: {
        label: 'Findings',
        hint: 'Two to five takeaways at the top of the page.',
        fields: {
          figure: { label: 'Figure', hint: 'At most 12 characters, with its unit.' },
          says: { label: 'What it means', long: true },
        },
      },
    },
  },
});
