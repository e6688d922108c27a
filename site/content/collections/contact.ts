import { pages, staticPagePath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { composedEntries, composedFields, variantEntry, variantField } from './composed-pages.ts';
import { marketingText } from './marketing-pages.ts';

/** Pages whose path differs from their slug. */
const paths: ReadonlyMap<string, string> = new Map([
  ['payment-fraud-contact-sales', pages.paymentFraudContactSales.path],
  ['payment-fraud-get-started', pages.paymentFraudGetStarted.path],
]);

export const contactCollection = defineCollection({
  name: 'contact',
  folder: 'contact',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({ ...composedEntries, variant: variantEntry }),
  path: (slug) => paths.get(slug) ?? staticPagePath(slug),
  template: 'contact/contact-page',
  searchKind: 'Contact',
  text: (file) => marketingText('contact', file),
  editor: {
    label: 'Contact',
    singular: 'Contact page',
    fields: { ...composedFields, variant: variantField },
  },
});
