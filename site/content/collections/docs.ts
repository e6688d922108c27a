import { docsPath, pages } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { docsFigures } from '../figures/docs-figures.ts';
import { day } from '../publication.ts';
import { sharedEntries, sharedFields, updatedDay } from './shared-fields.ts';

/** The parts of the documentation, in the order of its navigation. */
export const docsParts = ['Get started', 'Browser', 'Server', 'Concepts', 'Recipes', 'Operations'] as const;

/** Documentation for developers. */
export const docsCollection = defineCollection({
  name: 'docs',
  folder: 'docs',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({
    title: v.pipe(v.string(), v.minLength(3), v.maxLength(60)),
    description: sharedEntries.description,
    /** Short title for the navigation. */
    label: v.pipe(v.string(), v.minLength(3), v.maxLength(32)),
    part: v.picklist(docsParts, `must be one of ${docsParts.join(', ')}`),
    /** Position within the part; pages with a lower number come first. */
    order: v.pipe(v.number(), v.integer(), v.minValue(1)),
    updated: day,
  }),
  path: docsPath,
  listPath: pages.docs.path,
  template: 'docs/doc',
  searchKind: 'Documentation',
  text: () => ({ figures: docsFigures }),
  editor: {
    label: 'Documentation',
    singular: 'Documentation page',
    slugField: 'label',
    fields: {
      title: { label: 'Title', hint: '3 to 60 characters; also the headline of the page.' },
      description: sharedFields.description,
      label: { label: 'Label', hint: 'The short title in the navigation, at most 32 characters.' },
      part: { label: 'Part', hint: 'The part of the navigation that lists the page.' },
      order: { label: 'Position', hint: 'Pages of a part are listed by this number, lowest first.' },
      updated: updatedDay,
    },
  },
});
