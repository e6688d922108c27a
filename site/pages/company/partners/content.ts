import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, proseRule, required, termsRule, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

/** The terms of this sample provider, in whole percent of the list price. */
const AGENCY_SHARE = 10;
const AGENCY_MONTHS = 12;
const RESELLER_DISCOUNT = 20;
const EXAMPLE_CALLS = 1_000_000;

const { cents } = priceOf(EXAMPLE_CALLS);
const percentOf = (share: number): number => Math.round((cents * share) / 100);

export const figures: Figures = {
  calls: writtenCalls(EXAMPLE_CALLS),
  price: shortPrice(cents),
  agencyShare: `${AGENCY_SHARE}`,
  agencyMonths: `${AGENCY_MONTHS}`,
  agencySum: writtenPrice(percentOf(AGENCY_SHARE)),
  agencyTotal: writtenPrice(percentOf(AGENCY_SHARE) * AGENCY_MONTHS),
  resellerDiscount: `${RESELLER_DISCOUNT}`,
  resellerSum: writtenPrice(percentOf(RESELLER_DISCOUNT)),
};

const from = 'pages/company/partners/parts.tsx';
const attributes = { id: anchor, title: required };

export const components: ComponentRules = {
  Head: headRule({ from, attributes: {} }),
  Kinds: proseRule({ from }),
  Kind: termsRule({
    from,
    attributes: { ...attributes, whole: required, share: required, alternative: required, sum: required },
  }),
  Passes: proseRule({ from, attributes: { title: required } }),
  Stays: proseRule({ from, attributes: { title: required } }),
  Contact: textsRule({ from, attributes }),
};
