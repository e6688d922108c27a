import { industryPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { marketingEntries, marketingFields, marketingText } from './marketing-pages.ts';

export const industryCollection = defineCollection({
  name: 'industry',
  folder: 'industries',
  textAt: 'SLUG.mdx',
  schema: v.strictObject(marketingEntries),
  path: industryPath,
  template: 'industries/industry',
  group: 'Solutions and Use Cases',
  searchKind: 'Use case',
  text: (file) => marketingText('industries', file),
  editor: { label: 'Industries', singular: 'Industry', slugField: 'breadcrumb', fields: marketingFields },
});
