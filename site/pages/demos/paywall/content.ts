import { FREE_ARTICLES } from '@whorl/contract/playground/magazine.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber, spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  articles: spellNumber(FREE_ARTICLES),
  articlesCapitalized: spellNumberCapitalized(FREE_ARTICLES),
  hours: `${PLAYGROUND_DAY_HOURS}`,
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['tagline', 'note']),
});
