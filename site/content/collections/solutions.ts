import { solutionPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { marketingEntries, marketingFields, marketingText } from './marketing-pages.ts';

export const solutionCollection = defineCollection({
  name: 'solution',
  folder: 'solutions',
  textAt: 'SLUG.mdx',
  schema: v.strictObject(marketingEntries),
  path: solutionPath,
  template: 'solutions/solution',
  group: 'Solutions and Use Cases',
  searchKind: 'Use case',
  text: (file) => marketingText('solutions', file),
  editor: { label: 'Solutions', singular: 'Solution', slugField: 'breadcrumb', fields: marketingFields },
});
