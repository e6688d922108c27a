import { pageGroups, pages, privateAreas, staticPagePath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { pageSections } from '../page-sections.ts';
import { day } from '../publication.ts';
import { menuEntry, menuField, sharedEntries, sharedFields, updatedDay } from './shared-fields.ts';

const text = (longest: number) => v.pipe(v.string(), v.minLength(3), v.maxLength(longest));

/** Text-only pages: Markdown and the components of `page-sections.ts`. */
export const staticPageCollection = defineCollection({
  name: 'static-page',
  folder: 'pages',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({
    title: v.pipe(v.string(), v.minLength(5), v.maxLength(60)),
    description: sharedEntries.description,
    /** The group under which analytics counts the page's views. */
    group: v.picklist(pageGroups, `must be one of ${pageGroups.join(', ')}`),
    updated: day,
    /** The summary at the top. */
    inShort: v.optional(
      v.pipe(v.array(v.strictObject({ title: text(60), text: text(240) })), v.minLength(2), v.maxLength(6)),
    ),
    /** The changes, newest first. */
    versions: v.optional(v.pipe(v.array(v.strictObject({ date: day, change: text(200) })), v.minLength(1))),
    menu: menuEntry,
  }),
  path: staticPagePath,
  template: 'system/static-page',
  searchKind: 'About',
  text: ({ slug }) => ({
    sections: pageSections,
    check: ({ updated, versions }) => {
      const problems = [findSlugProblem(slug)];
      const [newest] = versions ?? [];
      if (newest && newest.date !== updated)
        problems.push(`"updated" must be the date of the newest version, ${newest.date}`);
      return problems.flatMap((message) => (message === undefined ? [] : [{ line: 1, message }]));
    },
  }),
  editor: {
    label: 'Pages',
    singular: 'Page',
    fields: {
      title: { label: 'Title', hint: '5 to 60 characters; also the headline of the page.' },
      description: sharedFields.description,
      group: { label: 'Group', hint: 'The group of the page in analytics.' },
      updated: updatedDay,
      inShort: {
        label: 'Summary',
        hint: 'Two to six key points at the top of the page.',
        fields: { title: { label: 'Title' }, text: { label: 'Text', long: true } },
      },
      versions: {
        label: 'Versions',
        hint: 'The changes, newest first. The newest must have the date of “Updated”.',
        fields: { date: { label: 'Day' }, change: { label: 'Change' } },
      },
      menu: menuField,
    },
  },
});

function findSlugProblem(slug: string): string | undefined {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return `the slug "${slug}" must consist of lowercase letters, digits and single hyphens`;
  const path = staticPagePath(slug);
  if (Object.values(pages).some((page) => page.path === path))
    return `contract/urls.ts has another page at ${path}; choose another file name`;
  const taken = [...Object.values(pages).map((page) => page.path), ...privateAreas, '/assets', '/page-data'];
  const below = taken.find((other) => other.startsWith(path) || `${other}/` === path);
  return below === undefined ? undefined : `the path ${path} is reserved for ${below}; choose another file name`;
}
