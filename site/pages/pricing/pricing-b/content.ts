import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, readRows, readTexts, required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { sharedFigures, sharedRules } from '../plans/shared-parts.ts';

/** Days per month in the bills. */
const DAYS = 30;

export const figures: Figures = { ...sharedFigures, days: `${DAYS}` };

export const components: ComponentRules = {
  ...sharedRules,
  /** A table of identifications per day, and a note below it. */
  ExampleBills: {
    from: 'pages/pricing/plans/example-bills.tsx',
    attributes: { label: required, days: required, month: required, perDay: required, sum: required },
    read: (element) => {
      const tables = element.children.filter((node) => node.type === 'element' && node.tagName === 'table');
      const others = element.children.filter((node) => !tables.includes(node));
      const { items } = readRows({ ...element, children: tables }, ['who', 'asks', 'calls']);
      return { props: { ...element.attributes, note: readTexts(others, element).text, items } };
    },
  },
  PriceTable: {
    from: 'pages/pricing/plans/price-table.tsx',
    attributes: {
      id: anchor,
      title: required,
      volume: required,
      thousand: required,
      upToHere: required,
      free: required,
      endless: required,
      above: required,
      to: required,
    },
  },
};
