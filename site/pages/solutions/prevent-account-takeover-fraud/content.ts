import { calculatePrice } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, shortPrice } from '@whorl/contract/pricing/format.ts';
import type { ComponentRule, ReadElement } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import {
  getCellText,
  readInline,
  readItems,
  readParagraphs,
  readPlainText,
  readTable,
  readTermList,
} from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.ts';

/** A month of a site with ten thousand logins per day. */
const EXAMPLE_LOG_INS = 300_000;

export const figures: Figures = {
  exampleLogIns: formatCalls(EXAMPLE_LOG_INS),
  examplePrice: shortPrice(calculatePrice(EXAMPLE_LOG_INS).cents),
};

const paper: ComponentRule = {
  head: true,
  read: (element) => {
    const [facts, ...children] = element.children;
    return { props: { facts: readTermList(element, facts ? [facts] : []) }, children };
  },
};

/** A table whose last column is the amount of verification: less, same, more, or stopped. */
const changesTable: ComponentRule = {
  read: (element) => {
    const { columns, rows } = readTable(element);
    const unknown = rows
      .map((cells) => getCellText(cells.at(-1)))
      .find((verification) => !amounts.includes(verification));
    if (unknown !== undefined) element.report(`the last cell must be one of ${amounts.join(', ')}, not "${unknown}"`);
    return {
      props: {
        columns,
        rows: rows.map((cells) => ({
          key: getCellText(cells[0]),
          cells: cells.slice(0, -1),
          verification: getCellText(cells.at(-1)),
        })),
      },
    };
  },
};
const amounts = ['less', 'same', 'more', 'stopped'];

/** Items with a heading and two paragraphs. */
const itemsWith = (heading: string, first: string, second: string): ComponentRule => ({
  read: (element: ReadElement) => ({
    props: {
      items: readItems(element).items.map((item) => {
        const [one, other] = readParagraphs(item, 2, element);
        return {
          [heading]: readPlainText(item.heading, element),
          [first]: readInline(one?.children ?? []),
          [second]: readInline(other?.children ?? []),
        };
      }),
    },
  }),
});

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  ContractLayout: paper,
  Clause: {
    attributes: { id: { required: true, anchor: true }, title: required },
  },
  Actions: { head: true },
  ChangesTable: changesTable,
  Costs: itemsWith('item', 'sum', 'where'),
  Schedule: itemsWith('week', 'text', 'decides'),
});
