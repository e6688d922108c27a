import { pages } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { composedEntries, composedFields } from './composed-pages.ts';
import { marketingText } from './marketing-pages.ts';

/** Pages that are not below `/resources/`. */
const paths: ReadonlyMap<string, string> = new Map([
  ['overview', pages.resources.path],
  ['blog', pages.blog.path],
  ['case-studies', pages.caseStudies.path],
  ['faq', pages.faq.path],
  ['search', pages.search.path],
]);

/** The pages that list resources. */
export const resourceCollection = defineCollection({
  name: 'resource',
  folder: 'resources',
  textAt: 'SLUG.mdx',
  schema: v.strictObject(composedEntries),
  path: (slug) => paths.get(slug) ?? `${pages.resources.path}${slug}/`,
  template: 'resources/resource-page',
  text: (file) => marketingText('resources', file),
  editor: { label: 'Lists of resources', singular: 'List of resources', fields: composedFields },
});
