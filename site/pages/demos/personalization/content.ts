import { defineComponents } from '../../../content/components/define-components.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['cart', 'searches', 'note']),
});
