import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { ROI_ASSUMPTIONS_VERSION, STANDARD_CALLS_PER_TRANSACTION } from '@whorl/contract/roi/assumptions.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
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
import type * as Components from './components.ts';

export const figures: Figures = {
  version: priceList.version,
  currency: priceList.currency,
  assumptionsVersion: ROI_ASSUMPTIONS_VERSION,
  callsPerTransaction: `${STANDARD_CALLS_PER_TRANSACTION}`,
};

const section = { id: anchor, title: required };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Calculator: {},
  Head: headRule(),
  Sheet: textsRule({
    ...requireAttributes('figures', 'submit', 'reset', 'copy', 'print', 'live'),
    ...requireAttributes('reading', 'loss', 'prevented', 'price', 'left', 'axis'),
  }),
  Range: {
    attributes: { ...section, ...requireAttributes('share', 'prevented', 'price', 'left', 'paysFrom', 'chosen') },
  },
  /** A paragraph and a table of assumptions with their value and source. */
  Assumptions: {
    attributes: { ...section, note: required },
    read: (element) => {
      const found = element.children.filter((node) => node.type === 'element' && node.tagName === 'table');
      const others = element.children.filter((node) => !found.includes(node));
      const rows = readRows({ ...element, children: found }, ['name', 'value', 'from']);
      return { props: { ...element.attributes, text: readTexts(others, element).text, ...rows } };
    },
  },
  Shops: textsRule({
    ...section,
    ...requireAttributes('shop', 'figures', 'lost', 'price', 'left', 'paysFrom', 'to'),
  }),
  NoPrint: {},
  /** A list of what happens after the form is sent. */
  ContactForm: {
    attributes: section,
    read: (element) => ({
      props: { ...element.attributes, items: readList({ ...element, children: addOwnLinks(element.children) }) },
    }),
  },
});
