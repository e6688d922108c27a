import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { demoRule } from '../demo/demo-rule.ts';

export const components: ComponentRules = { Demo: demoRule('personalization', ['cart', 'searches', 'note']) };
