import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { stationsRule } from '../../../content/components/stations-rule.ts';

export const components: ComponentRules = {
  CartJourney: stationsRule({
    from: 'pages/industries/e-commerce/cart-journey.tsx',
    prop: 'points',
    labels: ['customer', 'other'],
    parts: ['customer', 'other'],
  }),
};
