import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { termKeys } from '../../../content/records/read-glossary.ts';
import type * as Components from './components.tsx';

export const figures: Figures = { terms: `${termKeys().size}` };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Terms: headRule(),
});
