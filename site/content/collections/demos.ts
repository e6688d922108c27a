import { pages, staticPagePath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { composedEntries, composedFields } from './composed-pages.ts';
import { marketingText } from './marketing-pages.ts';

/** Pages that are not below `/playground/`. */
const atRoot: readonly string[] = ['playground', 'identify-now', 'identify-ato-now'];

export const demoCollection = defineCollection({
  name: 'demo',
  folder: 'demos',
  textAt: 'SLUG.mdx',
  schema: v.strictObject(composedEntries),
  path: (slug) => (atRoot.includes(slug) ? staticPagePath(slug) : `${pages.playground.path}${slug}/`),
  template: 'demos/demo',
  searchKind: 'Demo',
  text: (file) => marketingText('demos', file),
  editor: { label: 'Demos', singular: 'Demo', slugField: 'breadcrumb', fields: composedFields },
});
