import { MAX_FAILED_LOGINS } from '@whorl/contract/playground/bank.ts';
import { PLAYGROUND_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber } from '../../../content/figures/spell-number.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  playgroundDays: `${PLAYGROUND_DAYS}`,
  failures: spellNumber(MAX_FAILED_LOGINS),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['account', 'phone', 'note']),
});
