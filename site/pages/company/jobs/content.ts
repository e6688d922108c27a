import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { placeCount, positionCount } from '../../../content/position-facts.ts';

export const figures: Figures = { positions: `${positionCount}`, places: `${placeCount}` };

export const components: ComponentRules = {
  Board: headRule({ from: 'pages/company/jobs/board.tsx', attributes: { remote: required } }),
};
