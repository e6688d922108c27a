import { staticPagePath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { headEntries, headFields, variantEntry, variantField } from './composed-pages.ts';
import { marketingText } from './marketing-pages.ts';

export const homeCollection = defineCollection({
  name: 'home',
  folder: 'home',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({
    ...headEntries,
    variant: variantEntry,
  }),
  path: staticPagePath,
  template: 'home/home-page',
  searchKind: 'Home',
  text: (file) => marketingText('home', file),
  editor: {
    label: 'Home',
    singular: 'Version of the home page',
    fields: {
      ...headFields,
      variant: variantField,
    },
  },
});
