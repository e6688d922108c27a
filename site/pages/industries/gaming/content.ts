import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { stationsRule } from '../../../content/components/stations-rule.ts';

export const components: ComponentRules = {
  BonusLadder: stationsRule({
    from: 'pages/industries/gaming/bonus-ladder.tsx',
    prop: 'rungs',
    labels: ['climber', 'answer'],
    parts: ['worth', 'climber', 'answer'],
  }),
};
