import * as v from 'valibot';
import { loadPageParts } from '../components/page-parts.ts';
import type { FieldWords, TextFile, TextOptions } from '../define-collection.ts';
import { readRecords } from '../records/define-records.ts';
import { sourceRecords } from '../records/sources.ts';
import { menuEntry, menuField, sharedEntries, sharedFields } from './shared-fields.ts';

const path = v.pipe(v.string(), v.startsWith('/', 'must be a path of this site'));
const link = v.strictObject({ title: v.pipe(v.string(), v.minLength(2), v.maxLength(60)), page: path });

/** The front matter that every marketing page has. */
export const marketingEntries = {
  title: v.pipe(v.string(), v.minLength(5), v.maxLength(80)),
  description: sharedEntries.description,
  heading: v.pipe(v.string(), v.minLength(5), v.maxLength(80)),
  lead: v.optional(v.pipe(v.string(), v.minLength(20), v.maxLength(400))),
  breadcrumb: v.pipe(v.string(), v.minLength(2), v.maxLength(40)),
  /** Pages between the home page and this one in the breadcrumbs. */
  parents: v.optional(v.array(link)),
  /** The first one is the main action. */
  actions: v.optional(v.pipe(v.array(link), v.minLength(1), v.maxLength(2))),
  sources: v.optional(v.array(v.pipe(v.string(), v.minLength(2)))),
  menu: menuEntry,
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
  breadcrumb: { label: 'Breadcrumb', hint: 'The short name of the page in the breadcrumbs.' },
  parents: { label: 'Parent pages', hint: 'Only for a page below another one.', fields: linkFields },
  actions: { label: 'Buttons', hint: 'One or two; the first is the main one.', fields: linkFields },
  sources: {
    label: 'Sources',
    hint: 'IDs of the publications that the page cites, in the order of their numbers. The publications are in “Lists and settings”.',
    each: 'Source',
  },
  menu: menuField,
} as const satisfies Record<keyof typeof marketingEntries, FieldWords>;

type LinkValues = { readonly title: string; readonly page: string };
type MarketingValues = {
  readonly actions?: readonly LinkValues[];
  readonly parents?: readonly LinkValues[];
  readonly sources?: readonly string[];
};

/** Facts about a page for its structured data, reported by its components. */
export type PageFacts = {
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
  /** The pages in a list. */
  readonly listed?: readonly { readonly title: string; readonly url: string }[];
  /** Name of the list. */
  readonly listName?: string;
  /** Works that the page describes, each with a line of text. */
  readonly parts?: readonly { readonly title: string; readonly text: string }[];
};

/**
 * Returns the compile options of a marketing page: the shared components, those of its template and of the page itself,
 * and the figures.
 *
 * @param group the folder under `content/` and `site/pages/`.
 */
export async function marketingText(
  group: string,
  file: Pick<TextFile, 'slug' | 'template'>,
): Promise<Pick<TextOptions, 'components' | 'contents' | 'figures'> & { check: NonNullable<TextOptions['check']> }> {
  const { components, figures } = await loadPageParts(group, file);
  return {
    components,
    contents: group !== 'home',
    figures,
    check: (frontMatter, { knownPaths, findLine }) => {
      const { actions = [], parents = [], sources = [] } = frontMatter as MarketingValues;
      const findDeadLinks = (key: string, links: readonly LinkValues[]) =>
        links
          .filter(({ page }) => !knownPaths.has(page.replace(/[?#].*$/, '')))
          .map(({ page }) => ({ line: findLine(key), message: `"${key}": dead link "${page}"` }));
      const ids = readRecords(sourceRecords).sources.map(({ id }) => id);
      const unknown = sources
        .filter((id) => !ids.includes(id))
        .map((id) => ({ line: findLine('sources'), message: `"sources": content/sources.yaml has no "${id}"` }));
      return [...findDeadLinks('actions', actions), ...findDeadLinks('parents', parents), ...unknown];
    },
  };
}
