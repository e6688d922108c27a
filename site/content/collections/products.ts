import { productPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { ComponentRule } from '../components/component-rules.ts';
import { termListOf } from '../components/read-markdown.ts';
import { defineCollection } from '../define-collection.ts';
import { composedFields } from './composed-pages.ts';
import { marketingEntries, marketingFields, marketingText } from './marketing-pages.ts';

/**
 * The head of a product page, with its specification as a list of `- **Term**: Text.` between its tags. `more` and `to`
 * are one more button, which may lead to an anchor.
 */
const productOpening: ComponentRule = {
  from: 'sections/solution/product-opening.tsx',
  as: 'ProductOpening',
  head: true,
  attributes: { more: {}, to: { link: true } },
  read: (element) => {
    const { more, to } = element.attributes;
    if ((more === undefined) !== (to === undefined)) element.report('"more" and "to" belong together');
    if (!('lead' in element.frontMatter && 'actions' in element.frontMatter))
      element.report('needs "lead" and "actions" in the front matter');
    return { props: { sheet: termListOf(element), ...(more !== undefined && { more: { title: more, url: to } }) } };
  },
};

/** What a product page is for search engines: a type of schema.org, and a name. Without it, an application. */
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
  text: (file) => marketingText('products', file, { Opening: productOpening }),
  editor: {
    label: 'Products',
    singular: 'Product',
    slugOf: 'breadcrumb',
    fields: { ...marketingFields, subject: composedFields.subject },
  },
});
