import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import type { ComponentRule, ComponentRules, ReadElement } from '../../../content/components/component-rules.ts';
import {
  inlineOf,
  itemsOf,
  paragraphsOf,
  plainTextOf,
  tableOf,
  termListOf,
  textOfCell,
} from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

/** A month of a site with ten thousand log-ins a day. */
const EXAMPLE_LOG_INS = 300_000;

export const figures: Figures = {
  exampleLogIns: writtenCalls(EXAMPLE_LOG_INS),
  examplePrice: shortPrice(priceOf(EXAMPLE_LOG_INS).cents),
};

const folder = 'pages/solutions/prevent-account-takeover-fraud';
const required = { required: true } as const;

const paper: ComponentRule = {
  from: `${folder}/paper.tsx`,
  head: true,
  attributes: {},
  read: (element) => {
    const [facts, ...children] = element.children;
    return { props: { facts: termListOf(element, facts ? [facts] : []) }, children };
  },
};

/** A table whose last column says how much is asked: less, same, more, or stopped. */
const changesTable: ComponentRule = {
  from: `${folder}/clauses.tsx`,
  attributes: {},
  read: (element) => {
    const { columns, rows } = tableOf(element);
    const unknown = rows.map((cells) => textOfCell(cells.at(-1))).find((asked) => !amounts.includes(asked));
    if (unknown !== undefined) element.report(`the last cell has to be one of ${amounts.join(', ')}, not "${unknown}"`);
    return {
      props: {
        columns,
        rows: rows.map((cells) => ({
          key: textOfCell(cells[0]),
          cells: cells.slice(0, -1),
          asked: textOfCell(cells.at(-1)),
        })),
      },
    };
  },
};
const amounts = ['less', 'same', 'more', 'stopped'];

/** Items of a heading and two paragraphs. */
const itemsWith = (heading: string, first: string, second: string): ComponentRule => ({
  from: `${folder}/clauses.tsx`,
  attributes: {},
  read: (element: ReadElement) => ({
    props: {
      items: itemsOf(element).items.map((item) => {
        const [one, other] = paragraphsOf(item, 2, element);
        return {
          [heading]: plainTextOf(item.heading, element),
          [first]: inlineOf(one?.children ?? []),
          [second]: inlineOf(other?.children ?? []),
        };
      }),
    },
  }),
});

export const components: ComponentRules = {
  Paper: paper,
  Clause: { from: `${folder}/paper.tsx`, attributes: { id: { required: true, anchor: true }, title: required } },
  Actions: { from: `${folder}/paper.tsx`, head: true, attributes: {} },
  ChangesTable: changesTable,
  Costs: itemsWith('item', 'sum', 'where'),
  Weeks: itemsWith('week', 'text', 'decides'),
};
