import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { termKeys } from '../../../content/records/read-glossary.ts';

export const figures: Figures = { terms: `${termKeys().size}` };

export const components: ComponentRules = {
  Terms: headRule({ from: 'pages/resources/glossary/terms.tsx', attributes: {} }),
};
