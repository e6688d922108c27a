import { caseStudyPath } from '@whorl/contract/urls.ts';
import { type ExampleName, workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { sharedEntries, sharedFields } from './shared-fields.ts';

export const caseStudyCollection = defineCollection({
  name: 'case-study',
  folder: 'case-studies',
  textAt: 'SLUG/index.mdx',
  schema: v.strictObject({
    ...sharedEntries,
    /** The attack or use case, in two or three words. */
    subject: v.pipe(v.string(), v.minLength(5), v.maxLength(40)),
    /** The model that the figures come from. */
    example: v.picklist(
      Object.keys(workedExamples) as ExampleName[],
      'must be a key of contract/worked-examples/worked-examples.ts',
    ),
  }),
  path: caseStudyPath,
  template: 'resources/case-study',
  editor: {
    label: 'Case studies',
    singular: 'Case study',
    fields: {
      ...sharedFields,
      subject: { label: 'Subject', hint: 'The attack or use case, in two or three words.' },
      example: { label: 'Worked example', hint: 'The model that the figures come from.' },
    },
  },
});
