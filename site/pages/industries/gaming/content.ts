import { defineComponents } from '../../../content/components/define-components.ts';
import { stationsRule } from '../../../content/components/stations-rule.ts';
import type * as Components from './components.ts';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  BonusChart: stationsRule({
    prop: 'rungs',
    labels: ['climber', 'answer'],
    parts: ['worth', 'climber', 'answer'],
  }),
});
