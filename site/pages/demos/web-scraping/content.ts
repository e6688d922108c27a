import { brand } from '@whorl/contract/brand.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';

export const figures: Figures = { botDetection: brand.productNames.botDetection };

export const components: ComponentRules = { Demo: demoRule('web-scraping', ['note']) };
