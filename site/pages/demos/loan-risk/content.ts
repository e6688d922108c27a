import { loanLimits } from '@whorl/contract/playground/lender.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  mostDollars: loanLimits.amount.most.toLocaleString('en'),
  mostMonths: `${loanLimits.months.most}`,
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['tagline', 'form', 'owed', 'note']),
});
