import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { stationsRule } from '../../../content/components/stations-rule.ts';

export const components: ComponentRules = {
  BonusChart: stationsRule({
    from: 'pages/industries/gaming/bonus-chart.tsx',
    prop: 'rungs',
    labels: ['climber', 'answer'],
    parts: ['worth', 'climber', 'answer'],
  }),
};
