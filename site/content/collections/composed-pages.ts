import * as v from 'valibot';
import type { ComponentRule } from '../components/component-rules.ts';
import type { FieldWords } from '../define-collection.ts';
import { marketingEntries, marketingFields } from './marketing-pages.ts';

/** The front matter of pages that are composed of components of their own, each with a head of its own. */
export const composedEntries = {
  title: marketingEntries.title,
  description: marketingEntries.description,
  heading: marketingEntries.heading,
  lead: marketingEntries.lead,
  breadcrumb: v.optional(marketingEntries.breadcrumb),
  parents: marketingEntries.parents,
  /** What the page is for search engines: a type of schema.org, and a name. */
  subject: v.optional(
    v.strictObject({
      type: v.picklist(
        ['AboutPage', 'CollectionPage', 'ContactPage', 'HowTo', 'Offer', 'WebApplication', 'WebPage'],
        'must be a type of schema.org that a page of this kind can have',
      ),
      name: v.pipe(v.string(), v.minLength(3)),
    }),
  ),
};

/** The labels and help of the same keys. */
export const composedFields = {
  title: marketingFields.title,
  description: marketingFields.description,
  heading: marketingFields.heading,
  lead: { ...marketingFields.lead, hint: 'The sentences below the headline, where the page has any.' },
  breadcrumb: { ...marketingFields.breadcrumb, hint: 'The short name of the page in the trail; without it, no trail.' },
  parents: marketingFields.parents,
  subject: {
    label: 'Subject',
    hint: 'What search engines are told that the page is.',
    fields: { type: { label: 'Type', hint: 'A type of schema.org.' }, name: { label: 'Name' } },
  },
} as const satisfies Record<keyof typeof composedEntries, FieldWords>;

/** The key of pages that an experiment compares. */
export const variantEntry = v.optional(
  v.strictObject({
    of: v.pipe(v.string(), v.startsWith('/', 'must be a path of this site')),
    title: v.optional(marketingEntries.title),
  }),
);
export const variantField: FieldWords = {
  label: 'Experiment',
  hint: 'Only for one of two pages that an experiment compares.',
  fields: {
    of: { label: 'Page', hint: 'The page that shows one of them, such as /demo/; search engines list that one.' },
    title: { label: 'Title there', hint: 'Only for the one that visitors outside of the experiment see.' },
  },
};

type HeadValues = {
  readonly heading?: string;
  readonly lead?: string;
  readonly breadcrumb?: string;
  readonly parents?: readonly { readonly title: string; readonly page: string }[];
};

/**
 * Returns the rule of a component that shows the head of a page: it gets `trail`, `here`, `title` and `lead` from the front
 * matter beside its attributes.
 *
 * @param rule its module and attributes, and how it reads what is between its tags.
 */
export const headRule = ({ read, ...rule }: ComponentRule): ComponentRule => ({
  ...rule,
  read: (element) => {
    const { heading = '', lead, breadcrumb = '', parents = [] } = element.frontMatter as HeadValues;
    const { props, children } = read?.(element) ?? { props: element.attributes, children: element.children };
    const trail = parents.map(({ title, page }) => ({ title, url: page }));
    return { props: { ...props, title: heading, lead, here: breadcrumb, trail }, ...(children && { children }) };
  },
});
