import { productPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { ComponentRule } from '../components/component-rules.ts';
import { readTermList } from '../components/read-markdown.ts';
import { defineCollection } from '../define-collection.ts';
import { composedFields } from './composed-pages.ts';
import { marketingEntries, marketingFields, marketingText } from './marketing-pages.ts';

/**
 * The head of a product page. Its content is the specification as a list of `- **Term**: Text.` `more` and `to` are the
 * text and target of an additional button.
 */
const productHero: ComponentRule = {
  from: 'sections/solution/product-hero.tsx',
  as: 'ProductHero',
  head: true,
  attributes: { more: {}, to: { link: true } },
  read: (element) => {
    const { more, to } = element.attributes;
    if ((more === undefined) !== (to === undefined))
      element.report('"more" and "to" must both be set or both be omitted');
    if (!('lead' in element.frontMatter && 'actions' in element.frontMatter))
      element.report('"lead" and "actions" must be in the front matter');
    return { props: { sheet: readTermList(element), ...(more !== undefined && { more: { title: more, url: to } }) } };
  },
};

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
  text: (file) => marketingText('products', file, { Hero: productHero }),
  editor: {
    label: 'Products',
    singular: 'Product',
    slugField: 'breadcrumb',
    fields: { ...marketingFields, subject: composedFields.subject },
  },
});
