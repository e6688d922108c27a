import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { placeCount, positionCount } from '../../../content/position-facts.ts';
import type * as Components from './components.tsx';

export const figures: Figures = { positions: `${positionCount}`, places: `${placeCount}` };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Board: headRule({ attributes: { remote: required } }),
});
