import { shortPrice } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, link, required, textsRule } from '../../../content/components/list-rules.ts';
import { splitIntro } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { pricingRecords } from '../../../content/records/pricing.ts';

const [, firstPaid] = priceList.tiers;

export const sharedFigures: Figures = {
  price: shortPrice(firstPaid.centsPerThousand),
  version: priceList.version,
  currency: priceList.currency,
};

const from = 'pages/pricing/plans/parts.tsx';
const attributes = { id: anchor, title: required };

/** Components that both variants of the pricing page may use. */
export const sharedRules: ComponentRules = {
  Head: headRule({ from, attributes: { action: required, to: link, other: required, otherTo: link } }),
  Levels: textsRule({ from, attributes }),
  /** Also adds the questions to the structured data. */
  PricingQuestions: {
    from,
    attributes,
    read: (element) => {
      element.addFact('questions', readRecords(pricingRecords).questions);
      return { props: { ...element.attributes, text: splitIntro(element).text } };
    },
  },
  Closing: { from, attributes: { title: required, text: required, action: required, to: link } },
};
