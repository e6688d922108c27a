import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { ROI_ASSUMPTIONS_VERSION, STANDARD_CALLS_PER_TRANSACTION } from '@whorl/contract/roi/assumptions.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import {
  addOwnLinks,
  anchor,
  readRows,
  readTexts,
  requireAttributes,
  required,
  textsRule,
} from '../../../content/components/list-rules.ts';
import { readList } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = {
  version: priceList.version,
  currency: priceList.currency,
  assumptionsVersion: ROI_ASSUMPTIONS_VERSION,
  callsPerTransaction: `${STANDARD_CALLS_PER_TRANSACTION}`,
};

const from = 'pages/pricing/roi-calculator/parts.tsx';
const tables = 'pages/pricing/roi-calculator/tables.tsx';
const section = { id: anchor, title: required };

export const components: ComponentRules = {
  Calculator: { from: 'islands/roi/roi-calculator.tsx', as: 'RoiCalculator', attributes: {} },
  Head: headRule({ from, attributes: {} }),
  Sheet: textsRule({
    from: 'pages/pricing/roi-calculator/sheet.tsx',
    attributes: {
      ...requireAttributes('figures', 'submit', 'reset', 'copy', 'print', 'live'),
      ...requireAttributes('reading', 'loss', 'prevented', 'price', 'left', 'axis'),
    },
  }),
  Range: {
    from: tables,
    attributes: { ...section, ...requireAttributes('share', 'prevented', 'price', 'left', 'paysFrom', 'chosen') },
  },
  /** A paragraph and a table of assumptions with their value and source. */
  Assumptions: {
    from: tables,
    attributes: { ...section, note: required },
    read: (element) => {
      const found = element.children.filter((node) => node.type === 'element' && node.tagName === 'table');
      const others = element.children.filter((node) => !found.includes(node));
      const rows = readRows({ ...element, children: found }, ['name', 'value', 'from']);
      return { props: { ...element.attributes, text: readTexts(others, element).text, ...rows } };
    },
  },
  Shops: textsRule({
    from: tables,
    attributes: {
      ...section,
      ...requireAttributes('shop', 'figures', 'lost', 'price', 'left', 'paysFrom', 'to'),
    },
  }),
  NoPrint: { from, attributes: {} },
  /** A list of what happens after the form is sent. */
  ContactForm: {
    from,
    attributes: section,
    read: (element) => ({
      props: { ...element.attributes, items: readList({ ...element, children: addOwnLinks(element.children) }) },
    }),
  },
};
