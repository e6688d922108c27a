import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { stationsRule } from '../../../content/components/stations-rule.ts';

export const components: ComponentRules = {
  AccountLifecycle: stationsRule({
    from: 'pages/industries/fintech/account-lifecycle.tsx',
    prop: 'stations',
    labels: ['attack', 'answer'],
    parts: ['attack', 'answer'],
  }),
};
