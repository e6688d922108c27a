import { PLAYGROUND_BLOCK_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = { blockMinutes: `${PLAYGROUND_BLOCK_MINUTES}` };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['tagline', 'visits', 'knock', 'note']),
});
