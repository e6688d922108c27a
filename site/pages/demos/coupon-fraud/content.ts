import { MAX_IDENTIFICATION_AGE_MS } from '@whorl/contract/playground/checks.ts';
import { COUPON_PERCENT } from '@whorl/contract/playground/coupon-shop.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber } from '../../../content/figures/spell-number.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = { percent: `${COUPON_PERCENT}`, maxAge: spellNumber(MAX_IDENTIFICATION_AGE_MS / 1000) };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['tagline', 'cart', 'note']),
});
