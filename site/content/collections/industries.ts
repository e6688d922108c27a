import { industryPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { marketingEntries, marketingFields, marketingText, opening } from './marketing-pages.ts';

export const industryCollection = defineCollection({
  name: 'industry',
  folder: 'industries',
  textAt: 'SLUG.mdx',
  schema: v.strictObject(marketingEntries),
  path: industryPath,
  template: 'industries/industry',
  searchKind: 'Use case',
  text: (file) => marketingText('industries', file, { Opening: opening }),
  editor: { label: 'Industries', singular: 'Industry', slugOf: 'breadcrumb', fields: marketingFields },
});
