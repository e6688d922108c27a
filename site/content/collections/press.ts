import { pressPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { allComparisonFigures } from '../figures/comparison-figures.ts';
import { siteFigures } from '../figures/site-figures.ts';
import { minute } from '../publication.ts';
import { sharedEntries, sharedFields } from './shared-fields.ts';

const { title, description, draft } = sharedEntries;

export const pressCollection = defineCollection({
  name: 'press',
  folder: 'press',
  textAt: 'SLUG/index.mdx',
  schema: v.strictObject({
    title,
    description,
    draft,
    /** Release time in UTC. */
    published: minute,
    /** Evidence: a path of this site, or a command. */
    proofs: v.pipe(
      v.array(
        v.strictObject({
          says: v.pipe(v.string(), v.minLength(10), v.maxLength(120)),
          path: v.optional(v.pipe(v.string(), v.startsWith('/'))),
          command: v.optional(v.string()),
        }),
      ),
      v.minLength(1),
    ),
  }),
  path: pressPath,
  template: 'company/press-item',
  text: () => ({ figures: { ...siteFigures, ...allComparisonFigures() } }),
  editor: {
    label: 'Press',
    singular: 'Press release',
    fields: {
      title: sharedFields.title,
      description: sharedFields.description,
      draft: sharedFields.draft,
      published: { label: 'Released', hint: sharedFields.published.hint },
      proofs: {
        label: 'Evidence',
        hint: 'Where readers can verify the claim; at least one.',
        fields: {
          says: { label: 'What it shows' },
          path: { label: 'Page', hint: 'A path of this site.', patternMessage: 'must begin with a slash' },
          command: { label: 'Command', hint: 'Instead of a page.' },
        },
      },
    },
  },
});
