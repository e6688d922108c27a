import { caseStudyPath } from '@whorl/contract/urls.ts';
import { type ExampleName, workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import * as v from 'valibot';
import { defineCollection, type TextFile } from '../define-collection.ts';
import { exampleFigures } from '../figures/example-figures.ts';
import type { Figures } from '../figures/page-figures.ts';
import { siteFigures } from '../figures/site-figures.ts';
import { sharedEntries, sharedFields } from './shared-fields.ts';

/** Returns the figures of the site and of the text's model. A wrong name is reported by the schema. */
function findFigures({ source }: TextFile): Figures {
  const name = /^example: *['"]?([\w-]+)/m.exec(source)?.[1] ?? '';
  return {
    ...siteFigures,
    ...(Object.hasOwn(workedExamples, name) && exampleFigures(workedExamples[name as ExampleName])),
  };
}

export const caseStudyCollection = defineCollection({
  name: 'case-study',
  folder: 'case-studies',
  textAt: 'SLUG/index.mdx',
  schema: v.strictObject({
    ...sharedEntries,
    /** The attack or use case, in two or three words. */
    subject: v.pipe(v.string(), v.minLength(5), v.maxLength(40)),
    /** Name of the industry, a different one for each case study. */
    industry: v.pipe(v.string(), v.minLength(3), v.maxLength(40)),
    /** The model that the figures come from. */
    example: v.picklist(
      Object.keys(workedExamples) as ExampleName[],
      'must be a key of contract/worked-examples/worked-examples.ts',
    ),
  }),
  path: caseStudyPath,
  text: (file) => ({ figures: findFigures(file) }),
  template: 'resources/case-study',
  editor: {
    label: 'Case studies',
    singular: 'Case study',
    fields: {
      ...sharedFields,
      subject: { label: 'Subject', hint: 'The attack or use case, in two or three words.' },
      industry: {
        label: 'Industry',
        hint: 'The industry of the company in the example, such as “Fintech”: 3 to 40 characters, different for each case study.',
      },
      example: { label: 'Worked example', hint: 'The calculation that the figures come from.' },
    },
  },
});
