import { productPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { composedFields } from './composed-pages.ts';
import { marketingEntries, marketingFields, marketingText } from './marketing-pages.ts';

/** Type in schema.org and name of the page, for search engines; an application when undefined. */
const subject = v.optional(
  v.strictObject({
    type: v.picklist(
      ['Service', 'TechArticle', 'WebApplication', 'WebPage'],
      'must be a type of schema.org that a product page can have',
    ),
    name: v.pipe(v.string(), v.minLength(3)),
  }),
);

export const productCollection = defineCollection({
  name: 'product',
  folder: 'products',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({ ...marketingEntries, subject }),
  path: productPath,
  template: 'products/product',
  searchKind: 'Product',
  text: (file) => marketingText('products', file),
  editor: {
    label: 'Products',
    singular: 'Product',
    slugField: 'breadcrumb',
    fields: { ...marketingFields, subject: composedFields.subject },
  },
});
