import { loanLimits } from '@whorl/contract/playground/lender.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  mostDollars: loanLimits.amount.most.toLocaleString('en'),
  hours: `${PLAYGROUND_DAY_HOURS}`,
  mostMonths: `${loanLimits.months.most}`,
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['tagline', 'form', 'owed', 'note']),
});
