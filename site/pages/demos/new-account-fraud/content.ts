import { TRIAL_DAYS } from '@whorl/contract/playground/weather-trial.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = { trialDays: `${TRIAL_DAYS}` };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['tagline', 'form', 'account', 'note']),
});
