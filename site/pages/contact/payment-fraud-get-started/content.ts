import { toString as getText } from 'hast-util-to-string';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, link, required, textsRule } from '../../../content/components/list-rules.ts';
import { readItems, readParagraphs, readPlainText } from '../../../content/components/read-markdown.ts';
import type * as Components from './components.tsx';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule({ attributes: { action: required, to: link } }),
  /**
   * Each step is a heading, then paragraphs for where, what and how to undo it, and its code. Also added to the
   * structured data.
   */
  ReversibleSteps: {
    attributes: { back: required },
    read: (element) => {
      const steps = readItems(element).items.map((item) => {
        const codes = item.content.filter((node) => node.type === 'element' && node.tagName === 'pre');
        const rest = item.content.filter((node) => !codes.includes(node));
        const [where, text, undo] = readParagraphs({ ...item, content: rest }, 3, element).map(getText);
        const [code] = codes;
        if (codes.length !== 1) element.report('each step must have one code block', item.heading);
        return {
          title: readPlainText(item.heading, element),
          where: where ?? '',
          text: text ?? '',
          undo: undo ?? '',
          code: code?.type === 'element' ? getText(code).replace(/\n$/, '') : '',
        };
      });
      element.addFact(
        'steps',
        steps.map(({ title, text }) => ({ title, text })),
      );
      return { props: { ...element.attributes, steps } };
    },
  },
  KeyForm: textsRule({ id: anchor, title: required, question: required }),
});
