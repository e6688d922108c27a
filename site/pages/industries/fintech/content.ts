import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { stationsRule } from '../../../content/components/stations-rule.ts';

export const components: ComponentRules = {
  AccountLife: stationsRule({
    from: 'pages/industries/fintech/account-life.tsx',
    prop: 'stations',
    labels: ['attack', 'answer'],
    parts: ['attack', 'answer'],
  }),
};
