import { calculatePrice } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, formatPrice, shortPrice } from '@whorl/contract/pricing/format.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, proseRule, required, termsRule, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';

/** Partner terms, in whole percent of the list price. */
const AGENCY_SHARE = 10;
const AGENCY_MONTHS = 12;
const RESELLER_DISCOUNT = 20;
const EXAMPLE_CALLS = 1_000_000;

const { cents } = calculatePrice(EXAMPLE_CALLS);
const takePercent = (share: number): number => Math.round((cents * share) / 100);

export const figures: Figures = {
  calls: formatCalls(EXAMPLE_CALLS),
  price: shortPrice(cents),
  agencyShare: `${AGENCY_SHARE}`,
  agencyMonths: `${AGENCY_MONTHS}`,
  agencySum: formatPrice(takePercent(AGENCY_SHARE)),
  agencyTotal: formatPrice(takePercent(AGENCY_SHARE) * AGENCY_MONTHS),
  resellerDiscount: `${RESELLER_DISCOUNT}`,
  resellerSum: formatPrice(takePercent(RESELLER_DISCOUNT)),
};

const attributes = { id: anchor, title: required };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  PartnershipKinds: proseRule(),
  PartnershipKind: termsRule({ ...attributes, whole: required, share: required, alternative: required, sum: required }),
  SharedData: proseRule({ title: required }),
  PrivateData: proseRule({ title: required }),
  Contact: textsRule(attributes),
});
