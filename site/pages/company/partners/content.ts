import { calculatePrice } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, formatPrice, shortPrice } from '@whorl/contract/pricing/format.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, proseRule, required, termsRule, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';

/** Share of the list price that an agency receives, for a limited time. */
const AGENCY_PERCENT = 10;
const AGENCY_MONTHS = 12;
/** Discount on the list price for resellers. */
const RESELLER_PERCENT = 20;
/** Identifications per month in the example. */
const EXAMPLE_CALLS = 1_000_000;

const { cents: monthlyCents } = calculatePrice(EXAMPLE_CALLS);
const calculateMonthlyShare = (percent: number): number => Math.round((monthlyCents * percent) / 100);

export const figures: Figures = {
  calls: formatCalls(EXAMPLE_CALLS),
  price: shortPrice(monthlyCents),
  agencyShare: `${AGENCY_PERCENT}`,
  agencyMonths: `${AGENCY_MONTHS}`,
  agencySum: formatPrice(calculateMonthlyShare(AGENCY_PERCENT)),
  agencyTotal: formatPrice(calculateMonthlyShare(AGENCY_PERCENT) * AGENCY_MONTHS),
  resellerDiscount: `${RESELLER_PERCENT}`,
  resellerSum: formatPrice(calculateMonthlyShare(RESELLER_PERCENT)),
};

const sectionAttributes = { id: anchor, title: required };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  PartnershipKinds: proseRule(),
  PartnershipKind: termsRule({
    ...sectionAttributes,
    whole: required,
    share: required,
    alternative: required,
    sum: required,
  }),
  SharedData: proseRule({ title: required }),
  PrivateData: proseRule({ title: required }),
  Contact: textsRule(sectionAttributes),
});
