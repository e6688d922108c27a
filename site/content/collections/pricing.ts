import { staticPagePath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { composedEntries, composedFields, variantEntry, variantField } from './composed-pages.ts';
import { marketingText } from './marketing-pages.ts';

export const pricingCollection = defineCollection({
  name: 'pricing',
  folder: 'pricing',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({ ...composedEntries, variant: variantEntry }),
  path: staticPagePath,
  template: 'pricing/pricing-page',
  searchKind: 'Pricing',
  text: (file) => marketingText('pricing', file),
  editor: {
    label: 'Pricing',
    singular: 'Pricing page',
    fields: { ...composedFields, variant: variantField },
  },
});
