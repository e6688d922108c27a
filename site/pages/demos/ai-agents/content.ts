import { brand } from '@whorl/contract/brand.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  botDetection: brand.productNames.botDetection,
  searchPath: playgroundCalls.aiAgents.search,
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['tagline', 'note']),
});
