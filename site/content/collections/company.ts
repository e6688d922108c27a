import { pages, staticPagePath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { composedEntries, composedFields } from './composed-pages.ts';
import { marketingText } from './marketing-pages.ts';

/** Pages whose path differs from their slug. */
const paths: ReadonlyMap<string, string> = new Map([
  ['press', pages.press.path],
  ['jobs', pages.jobs.path],
  ['apply-for-job', pages.applyForJob.path],
]);

export const companyCollection = defineCollection({
  name: 'company',
  folder: 'company',
  textAt: 'SLUG.mdx',
  schema: v.strictObject(composedEntries),
  path: (slug) => paths.get(slug) ?? staticPagePath(slug),
  template: 'company/company-page',
  searchKind: 'About',
  text: (file) => marketingText('company', file),
  editor: { label: 'Company', singular: 'Company page', slugField: 'breadcrumb', fields: composedFields },
});
