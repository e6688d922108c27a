import { headRule } from '../../../content/collections/composed-pages.ts';
import { Rich } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, readRows, required } from '../../../content/components/list-rules.ts';
import { readInline, readLinkList, splitIntro, splitParagraphs } from '../../../content/components/read-markdown.ts';
import type * as Components from './components.ts';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  /** The whole page; its aside is placed to the right of the headline. */
  ShortPage: headRule({
    attributes: { again: {} },
    read: ({ attributes, children }) => {
      const aside = children.filter((node) => 'name' in node && node.name === 'SideContent');
      return {
        props: { ...attributes, ...(aside.length > 0 && { aside: new Rich(aside) }) },
        children: children.filter((node) => !aside.includes(node)),
      };
    },
  }),
  SideContent: {},
  SimilarPages: {},
  /** Links to other pages, each with a line of text. */
  PageLinks: {
    read: (element) => ({ props: { links: readLinkList(element) } }),
  },
  /** A paragraph and a table of settings. */
  Variables: {
    attributes: { id: anchor },
    read: (element) => {
      const { paragraphs, others } = splitParagraphs(element);
      const { columns, items } = readRows({ ...element, children: others }, ['name', 'value']);
      return { props: { ...element.attributes, text: readInline(paragraphs[0]?.children ?? []), columns, items } };
    },
  },
  /** A heading and a paragraph. */
  Instructions: {
    attributes: { title: required },
    read: (element) => ({ props: { ...element.attributes, text: splitIntro(element).text } }),
  },
});
