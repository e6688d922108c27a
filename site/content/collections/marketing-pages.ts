import * as v from 'valibot';
import type { ComponentRule, ComponentRules } from '../components/component-rules.ts';
import { partsOfPage } from '../components/own-parts.ts';
import { pageComponents } from '../components/page-components.ts';
import type { FieldWords, TextFile, TextOptions } from '../define-collection.ts';
import { readRecords } from '../records/define-records.ts';
import { sourceRecords } from '../records/sources.ts';
import { sharedEntries, sharedFields } from './shared-fields.ts';

const path = v.pipe(v.string(), v.startsWith('/', 'must be a path of this site'));
const link = v.strictObject({ title: v.pipe(v.string(), v.minLength(2), v.maxLength(60)), page: path });

/** The front matter that every marketing page has. */
export const marketingEntries = {
  title: v.pipe(v.string(), v.minLength(5), v.maxLength(80)),
  description: sharedEntries.description,
  heading: v.pipe(v.string(), v.minLength(5), v.maxLength(80)),
  lead: v.optional(v.pipe(v.string(), v.minLength(20), v.maxLength(400))),
  breadcrumb: v.pipe(v.string(), v.minLength(2), v.maxLength(40)),
  /** The pages between the home page and this one. */
  parents: v.optional(v.array(link)),
  /** The first one is the main action. */
  actions: v.optional(v.pipe(v.array(link), v.minLength(1), v.maxLength(2))),
  sources: v.optional(v.array(v.pipe(v.string(), v.minLength(2)))),
};

const linkFields = { title: { label: 'Text' }, page: { label: 'Page', hint: 'A path of this site, such as /demo/.' } };

/** The labels and help of the same keys. */
export const marketingFields = {
  title: { label: 'Title', hint: 'Shown in search results and browser tabs: 5 to 80 characters.' },
  description: sharedFields.description,
  heading: {
    label: 'Headline',
    hint: 'The large text at the top: the subject and the benefit, in nine words or fewer.',
  },
  lead: { label: 'Lead', hint: 'Two sentences below the headline: who it is for, and the result.', long: true },
  breadcrumb: { label: 'Name', hint: 'The short name of the page in the trail at its top.' },
  parents: { label: 'Parent pages', hint: 'Only for a page below another one.', fields: linkFields },
  actions: { label: 'Buttons', hint: 'One or two; the first is the main one.', fields: linkFields },
  sources: {
    label: 'Sources',
    hint: 'IDs of the publications that the page cites, in the order of their numbers. They are under “Lists and settings”.',
    each: 'Source',
  },
} as const satisfies Record<keyof typeof marketingEntries, FieldWords>;

/** The head of a solution or industry page, with the drawing between its tags. */
export const opening: ComponentRule = {
  from: 'sections/solution/opening.tsx',
  head: true,
  attributes: { caption: {}, layout: { oneOf: ['band', 'columns'] } },
  read: ({ attributes, children, frontMatter, report }) => {
    const { layout = 'band', caption } = attributes;
    if (layout === 'band' && caption === undefined) report('"caption" is missing');
    if (!('lead' in frontMatter && 'actions' in frontMatter))
      report('needs "lead" and "actions" in the front matter; <TextOpening /> does not');
    return { props: attributes, children };
  },
};

type LinkValues = { readonly title: string; readonly page: string };
type MarketingValues = {
  readonly actions?: readonly LinkValues[];
  readonly parents?: readonly LinkValues[];
  readonly sources?: readonly string[];
};

/** What the components of a page say about it, for its structured data. */
export type PageFacts = {
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
  /** The pages of a list. */
  readonly listed?: readonly { readonly title: string; readonly url: string }[];
};

/**
 * Returns the compile options of a marketing page: the shared components, those of the collection and of the page
 * itself, and the figures.
 *
 * @param group the folder under `content/` and `site/pages/`.
 * @param own the components of the collection.
 */
export async function marketingText(
  group: string,
  { slug }: Pick<TextFile, 'slug'>,
  own: ComponentRules,
): Promise<Pick<TextOptions, 'components' | 'figures'> & { check: NonNullable<TextOptions['check']> }> {
  const { components, figures } = await partsOfPage(group, slug, { ...pageComponents, ...own });
  return {
    components,
    figures,
    check: (frontMatter, { knownPaths, lineOf }) => {
      const { actions = [], parents = [], sources = [] } = frontMatter as MarketingValues;
      const dead = (key: string, links: readonly LinkValues[]) =>
        links
          .filter(({ page }) => !knownPaths.has(page.replace(/[?#].*$/, '')))
          .map(({ page }) => ({ line: lineOf(key), message: `"${key}": dead link "${page}"` }));
      const ids = readRecords(sourceRecords).sources.map(({ id }) => id);
      const unknown = sources
        .filter((id) => !ids.includes(id))
        .map((id) => ({ line: lineOf('sources'), message: `"sources": no "${id}" in content/sources.yaml` }));
      return [...dead('actions', actions), ...dead('parents', parents), ...unknown];
    },
  };
}
