import type { ComponentRules } from '../../../content/components/component-rules.ts';
import {
  inlineOf,
  itemsOf,
  paragraphsOf,
  plainTextOf,
  splitIntro,
  tableOf,
  textOfCell,
} from '../../../content/components/read-markdown.ts';

const folder = 'pages/solutions/improve-conversion-rates';
const required = { required: true } as const;

export const components: ComponentRules = {
  OwnFigures: {
    from: `${folder}/own-figures.tsx`,
    attributes: { id: { required: true, anchor: true }, title: required },
    read: (element) => ({ props: { ...element.attributes, note: splitIntro(element).text ?? '' } }),
  },
  /** Each way a heading, a paragraph about it, and one that says what it gives. */
  Ways: {
    from: `${folder}/ways.tsx`,
    attributes: {},
    read: (element) => ({
      props: {
        items: itemsOf(element).items.map((item) => {
          const [text, gives] = paragraphsOf(item, 2, element);
          return {
            title: plainTextOf(item.heading, element),
            text: inlineOf(text?.children ?? []),
            gives: inlineOf(gives?.children ?? []),
          };
        }),
      },
    }),
  },
  RulesTable: {
    from: `${folder}/rules-table.tsx`,
    attributes: { labels: required },
    read: (element) => {
      const { columns, rows } = tableOf(element);
      return {
        props: {
          columns,
          labels: (element.attributes.labels ?? '').split(', '),
          rows: rows.map((cells) => ({ key: textOfCell(cells[0]), cells })),
        },
      };
    },
  },
  Conclusion: {
    from: `${folder}/conclusion.tsx`,
    attributes: { action: required, to: { required: true, link: true } },
    read: (element) => ({ props: { ...element.attributes, text: splitIntro(element).text ?? '' } }),
  },
};
