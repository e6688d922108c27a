import { loanLimits } from '@whorl/contract/playground/lender.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';

export const figures: Figures = {
  mostDollars: loanLimits.amount.most.toLocaleString('en'),
  mostMonths: `${loanLimits.months.most}`,
};

export const components: ComponentRules = { Demo: demoRule('loan-risk', ['tagline', 'form', 'owed', 'note']) };
