import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { stationsRule } from '../../../content/components/stations-rule.ts';

export const components: ComponentRules = {
  CartWay: stationsRule({
    from: 'pages/industries/e-commerce/cart-way.tsx',
    prop: 'points',
    labels: ['customer', 'other'],
    parts: ['customer', 'other'],
  }),
};
