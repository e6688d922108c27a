import { MAX_CHARGEBACKS, MAX_FAILED_PAYMENTS, testCardDetails } from '@whorl/contract/playground/payment-shop.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber } from '../../../content/figures/spell-number.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  ...testCardDetails,
  chargebacks: spellNumber(MAX_CHARGEBACKS),
  failures: spellNumber(MAX_FAILED_PAYMENTS),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['tagline', 'form', 'later', 'numbers', 'details', 'note']),
});
