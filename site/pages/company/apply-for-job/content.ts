import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { positionCount } from '../../../content/position-facts.ts';

export const figures: Figures = { positions: `${positionCount}` };

export const components: ComponentRules = {
  Choice: headRule({
    from: 'pages/company/apply-for-job/choice.tsx',
    attributes: { one: required, several: required },
  }),
};
