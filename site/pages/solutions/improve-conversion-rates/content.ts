import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import {
  getCellText,
  readInline,
  readItems,
  readParagraphs,
  readPlainText,
  readTable,
  splitIntro,
} from '../../../content/components/read-markdown.ts';
import type * as Components from './components.ts';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  OwnFigures: {
    attributes: { id: { required: true, anchor: true }, title: required },
    read: (element) => ({ props: { ...element.attributes, note: splitIntro(element).text ?? '' } }),
  },
  /** Methods to find a figure: each a heading, a description, and its result. */
  Methods: {
    read: (element) => ({
      props: {
        items: readItems(element).items.map((item) => {
          const [text, gives] = readParagraphs(item, 2, element);
          return {
            title: readPlainText(item.heading, element),
            text: readInline(text?.children ?? []),
            gives: readInline(gives?.children ?? []),
          };
        }),
      },
    }),
  },
  RulesTable: {
    attributes: { labels: required },
    read: (element) => {
      const { columns, rows } = readTable(element);
      return {
        props: {
          columns,
          labels: (element.attributes.labels ?? '').split(', '),
          rows: rows.map((cells) => ({ key: getCellText(cells[0]), cells })),
        },
      };
    },
  },
  Conclusion: {
    attributes: { action: required, to: { required: true, link: true } },
    read: (element) => ({ props: { ...element.attributes, text: splitIntro(element).text ?? '' } }),
  },
});
