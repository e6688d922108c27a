import { menuIds } from '@whorl/contract/menus.ts';
import * as v from 'valibot';
import type { FieldWords } from '../define-collection.ts';
import { day, publicationEntries } from '../publication.ts';
import { teamNames } from '../teams.ts';

/** Length of a description in characters. Search results cut off longer ones. */
const DESCRIPTION_LENGTH = { min: 120, max: 160 } as const;

/** Front-matter keys that several collections share. */
export const sharedEntries = {
  title: v.pipe(v.string(), v.minLength(10), v.maxLength(80)),
  description: v.pipe(v.string(), v.minLength(DESCRIPTION_LENGTH.min), v.maxLength(DESCRIPTION_LENGTH.max)),
  /** A team, never an invented person. */
  author: v.picklist(teamNames, `must be a team of site/content/teams.ts: ${teamNames.join(', ')}`),
  ...publicationEntries,
  updated: v.optional(day),
};

/** The labels and help of the shared keys. */
export const sharedFields = {
  title: { label: 'Title', hint: '10 to 80 characters; also the headline of the page.' },
  description: {
    label: 'Description',
    hint: 'Shown in search results and lists: 120 to 160 characters, two plain sentences.',
    long: true,
  },
  author: { label: 'Author', hint: 'A team, never a person.' },
  draft: { label: 'Draft', hint: 'A draft is visible to editors only.' },
  published: {
    label: 'Published',
    hint: 'In UTC. A time in the future schedules the text: the site publishes it within five minutes of that time.',
  },
  updated: { label: 'Updated', hint: 'Change it only when readers would want to know about the change.' },
} as const satisfies Record<string, FieldWords>;

/** Day of the last change, for pages that always show one. */
export const updatedDay: FieldWords = {
  label: 'Updated',
  hint: 'The day of the last change that readers would want to know about.',
};

const menuText = (longest: number) => v.pipe(v.string(), v.minLength(3), v.maxLength(longest));

/** Front-matter key `menu`: the menu item of a page that `content/menus.yaml` doesn't list. */
export const menuEntry = v.optional(
  v.strictObject({
    panel: v.picklist(menuIds, `must be one of ${menuIds.join(', ')}`),
    title: menuText(32),
    description: menuText(48),
  }),
);

/** The labels and help of `menuEntry`. */
export const menuField: FieldWords = {
  label: 'Menu item',
  hint: 'Adds the page at the end of a menu. Only for a page that the list of menus doesn’t have.',
  fields: { panel: { label: 'Menu' }, title: { label: 'Title' }, description: { label: 'Description' } },
};
