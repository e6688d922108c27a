import * as v from 'valibot';
import type { ComponentRule } from '../components/component-rules.ts';
import type { FieldWords } from '../define-collection.ts';
import { marketingEntries, marketingFields } from './marketing-pages.ts';

/** Title and description of the page, headline and lead of its first screen. */
export const headEntries = {
  title: marketingEntries.title,
  description: marketingEntries.description,
  heading: marketingEntries.heading,
  lead: marketingEntries.lead,
};

export const headFields = {
  title: marketingFields.title,
  description: marketingFields.description,
  heading: marketingFields.heading,
  lead: { ...marketingFields.lead, hint: 'The sentences below the headline, if there are any.' },
} as const satisfies Record<keyof typeof headEntries, FieldWords>;

/** Front matter of pages that are composed of their own components. */
export const composedEntries = {
  ...headEntries,
  breadcrumb: v.optional(marketingEntries.breadcrumb),
  parents: marketingEntries.parents,
  /** Type in schema.org and name of the page, for search engines. */
  subject: v.optional(
    v.strictObject({
      type: v.picklist(
        [
          'AboutPage',
          'Blog',
          'CollectionPage',
          'ContactPage',
          'DefinedTermSet',
          'HowTo',
          'Offer',
          'WebApplication',
          'WebPage',
        ],
        'must be a type of schema.org that a page of this kind can have',
      ),
      name: v.pipe(v.string(), v.minLength(3)),
    }),
  ),
};

/** The labels and help of the same keys. */
export const composedFields = {
  ...headFields,
  breadcrumb: {
    ...marketingFields.breadcrumb,
    hint: 'The short name of the page in the breadcrumbs. Without it, the page has none.',
  },
  parents: marketingFields.parents,
  subject: {
    label: 'Subject',
    hint: 'The structured data that describes the page to search engines.',
    fields: { type: { label: 'Type', hint: 'A type of schema.org.' }, name: { label: 'Name' } },
  },
} as const satisfies Record<keyof typeof composedEntries, FieldWords>;

/** Front-matter key of a page that is a variant in an experiment. */
export const variantEntry = v.optional(
  v.strictObject({
    of: v.pipe(v.string(), v.startsWith('/', 'must be a path of this site')),
    title: v.optional(marketingEntries.title),
  }),
);
export const variantField: FieldWords = {
  label: 'Experiment',
  hint: 'Only for a page variant of an experiment.',
  fields: {
    of: {
      label: 'Page',
      hint: 'The public page of the experiment, such as /demo/. Search engines list only this page.',
    },
    title: { label: 'Public title', hint: 'Only for the variant that visitors outside of the experiment see.' },
  },
};

type HeadValues = {
  readonly heading?: string;
  readonly lead?: string;
  readonly breadcrumb?: string;
  readonly parents?: readonly { readonly title: string; readonly page: string }[];
};

/**
 * Returns the rule of a component that shows the head of a page. It gets `trail`, `here`, `title` and `lead` from the
 * front matter in addition to its attributes.
 *
 * @param rule its attributes, and how its content is read
 */
export const headRule = ({ read, ...rule }: ComponentRule = {}): ComponentRule => ({
  ...rule,
  read: (element) => {
    const { heading = '', lead, breadcrumb = '', parents = [] } = element.frontMatter as HeadValues;
    const { props, children } = read?.(element) ?? { props: element.attributes, children: element.children };
    const trail = parents.map(({ title, page }) => ({ title, url: page }));
    return { props: { ...props, title: heading, lead, here: breadcrumb, trail }, ...(children && { children }) };
  },
});
