import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { sharedFigures, sharedRules } from '../plans/shared-parts.ts';

export const figures: Figures = sharedFigures;

const from = 'pages/pricing/plans/parts.tsx';

export const components: ComponentRules = {
  ...sharedRules,
  PriceCalculator: textsRule({ from, attributes: { label: required } }),
  PriceExamples: textsRule({
    from: 'pages/pricing/plans/price-examples.tsx',
    attributes: {
      id: anchor,
      title: required,
      volume: required,
      sum: required,
      average: required,
      price: required,
    },
  }),
};
