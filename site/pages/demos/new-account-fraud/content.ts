import { TRIAL_DAYS } from '@whorl/contract/playground/weather-trial.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';

export const figures: Figures = { trialDays: `${TRIAL_DAYS}` };

export const components: ComponentRules = {
  Demo: demoRule('new-account-fraud', ['tagline', 'form', 'account', 'note']),
};
