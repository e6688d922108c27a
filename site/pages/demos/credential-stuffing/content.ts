import { PLAYGROUND_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';

export const figures: Figures = { playgroundDays: `${PLAYGROUND_DAYS}` };

export const components: ComponentRules = { Demo: demoRule('credential-stuffing', ['account', 'phone', 'note']) };
