import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { ROI_ASSUMPTIONS_VERSION, STANDARD_CALLS_PER_TRANSACTION } from '@whorl/contract/roi/assumptions.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required, rowsOf, textsOf, textsRule, withOwnLinks } from '../../../content/components/list-rules.ts';
import { listOf } from '../../../content/components/read-markdown.ts';
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
const attributesOf = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, required]));

export const components: ComponentRules = {
  Calculator: { from: 'islands/roi/roi-calculator.tsx', as: 'RoiCalculator', attributes: {} },
  Head: headRule({ from, attributes: {} }),
  Sheet: textsRule({
    from: 'pages/pricing/roi-calculator/sheet.tsx',
    attributes: {
      ...attributesOf('figures', 'submit', 'reset', 'copy', 'print', 'live'),
      ...attributesOf('reading', 'loss', 'prevented', 'price', 'left', 'axis'),
    },
  }),
  Range: {
    from: tables,
    attributes: { ...section, ...attributesOf('share', 'prevented', 'price', 'left', 'paysFrom', 'chosen') },
  },
  /** A paragraph and a table of what is taken, as what, and from where. */
  Assumptions: {
    from: tables,
    attributes: { ...section, note: required },
    read: (element) => {
      const found = element.children.filter((node) => node.type === 'element' && node.tagName === 'table');
      const others = element.children.filter((node) => !found.includes(node));
      const rows = rowsOf({ ...element, children: found }, ['name', 'value', 'from']);
      return { props: { ...element.attributes, text: textsOf(others, element).text, ...rows } };
    },
  },
  Shops: textsRule({
    from: tables,
    attributes: {
      ...section,
      ...attributesOf('shop', 'figures', 'lost', 'price', 'left', 'paysFrom', 'to'),
    },
  }),
  NoPrint: { from, attributes: {} },
  /** A list of what happens after the form is sent. */
  Send: {
    from,
    attributes: section,
    read: (element) => ({
      props: { ...element.attributes, items: listOf({ ...element, children: withOwnLinks(element.children) }) },
    }),
  },
};
