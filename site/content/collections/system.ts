import { pages } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { ComponentRules } from '../components/component-rules.ts';
import { Rich } from '../components/component-rules.ts';
import { anchor, readRows, required } from '../components/list-rules.ts';
import { readInline, readLinkList, splitIntro, splitParagraphs } from '../components/read-markdown.ts';
import { defineCollection } from '../define-collection.ts';
import { headEntries, headFields, headRule } from './composed-pages.ts';
import { marketingText } from './marketing-pages.ts';

/** Error and fallback pages that the server shows by itself. */
const paths: ReadonlyMap<string, string> = new Map([
  ['not-found', pages.notFound.path],
  ['server-error', pages.serverError.path],
  ['offline', pages.offline.path],
  ['content-manager-off', pages.contentManagerOff.path],
  ['console-sign-in', pages.consoleSignIn.path],
]);

const from = 'pages/system/system-page/parts.tsx';

const components: ComponentRules = {
  /** The whole page; its aside is placed to the right of the headline. */
  ShortPage: headRule({
    from,
    attributes: { again: {} },
    read: ({ attributes, children }) => {
      const aside = children.filter((node) => 'name' in node && node.name === 'SideContent');
      return {
        props: { ...attributes, ...(aside.length > 0 && { aside: new Rich(aside) }) },
        children: children.filter((node) => !aside.includes(node)),
      };
    },
  }),
  SideContent: { from, attributes: {} },
  SimilarPages: { from, attributes: {} },
  /** Links to other pages, each with a line of text. */
  PageLinks: {
    from: 'sections/page-links.tsx',
    attributes: {},
    read: (element) => ({ props: { links: readLinkList(element) } }),
  },
  /** A paragraph and a table of settings. */
  Variables: {
    from,
    attributes: { id: anchor },
    read: (element) => {
      const { paragraphs, others } = splitParagraphs(element);
      const { columns, items } = readRows({ ...element, children: others }, ['name', 'value']);
      return { props: { ...element.attributes, text: readInline(paragraphs[0]?.children ?? []), columns, items } };
    },
  },
  /** A heading and a paragraph. */
  Instructions: {
    from,
    attributes: { title: required },
    read: (element) => ({ props: { ...element.attributes, text: splitIntro(element).text } }),
  },
};

export const systemCollection = defineCollection({
  name: 'system',
  folder: 'system',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({
    ...headEntries,
  }),
  path: (slug) => paths.get(slug) ?? `/${slug}/`,
  template: 'system/system-page',
  text: (file) => marketingText('system', file, components),
  editor: {
    label: 'Error and sign-in pages',
    singular: 'Page',
    fields: {
      ...headFields,
    },
  },
});
