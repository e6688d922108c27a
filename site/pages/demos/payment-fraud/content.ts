import { testCardDetails } from '@whorl/contract/playground/payment-shop.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';

export const figures: Figures = { ...testCardDetails };

export const components: ComponentRules = {
  Demo: demoRule('payment-fraud', ['tagline', 'form', 'later', 'numbers', 'details', 'note']),
};
