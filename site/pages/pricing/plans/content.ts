import { shortPrice } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, link, readRows, readTexts, required, textsRule } from '../../../content/components/list-rules.ts';
import { splitIntro } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { pricingRecords } from '../../../content/records/pricing.ts';
import type * as Components from './components.ts';

const [, firstPaid] = priceList.tiers;

export const sharedFigures: Figures = {
  price: shortPrice(firstPaid.centsPerThousand),
  version: priceList.version,
  currency: priceList.currency,
};

const attributes = { id: anchor, title: required };

/** Components that both variants of the pricing page may use. */
export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule({ attributes: { action: required, to: link, other: required, otherTo: link } }),
  Levels: textsRule(attributes),
  /** Also adds the questions to the structured data. */
  PricingQuestions: {
    attributes,
    read: (element) => {
      element.addFact('questions', readRecords(pricingRecords).questions);
      return { props: { ...element.attributes, text: splitIntro(element).text } };
    },
  },
  Closing: { attributes: { title: required, text: required, action: required, to: link } },
  PriceCalculator: textsRule({ label: required }),
  PriceExamples: textsRule({
    id: anchor,
    title: required,
    volume: required,
    sum: required,
    average: required,
    price: required,
  }),
  /** A table of identifications per day, and a note below it. */
  ExampleBills: {
    attributes: { label: required, days: required, month: required, perDay: required, sum: required },
    read: (element) => {
      const tables = element.children.filter((node) => node.type === 'element' && node.tagName === 'table');
      const others = element.children.filter((node) => !tables.includes(node));
      const { items } = readRows({ ...element, children: tables }, ['who', 'asks', 'calls']);
      return { props: { ...element.attributes, note: readTexts(others, element).text, items } };
    },
  },
  PriceTable: {
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
});
