import { pages } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { headEntries, headFields } from './composed-pages.ts';
import { marketingText } from './marketing-pages.ts';

/** Error and fallback pages that the server shows by itself. */
const paths: ReadonlyMap<string, string> = new Map([
  ['not-found', pages.notFound.path],
  ['server-error', pages.serverError.path],
  ['offline', pages.offline.path],
  ['content-manager-off', pages.contentManagerOff.path],
  ['console-sign-in', pages.consoleSignIn.path],
  ['console-invitation', pages.consoleInvitation.path],
]);

export const systemCollection = defineCollection({
  name: 'system',
  folder: 'system',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({
    ...headEntries,
  }),
  path: (slug) => paths.get(slug) ?? `/${slug}/`,
  template: 'system/system-page',
  text: (file) => marketingText('system', file),
  editor: {
    label: 'Error and sign-in pages',
    singular: 'Page',
    fields: {
      ...headFields,
    },
  },
});
