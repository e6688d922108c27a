import { examplePhoneNumber } from '@whorl/contract/playground/sms-signup.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';

export const figures: Figures = { exampleNumber: examplePhoneNumber };

export const components: ComponentRules = { Demo: demoRule('sms-fraud', ['form', 'numberNote', 'note']) };
