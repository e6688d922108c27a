import { brand } from '@whorl/contract/brand.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, itemsRule, link, required, termsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = { logoSeed: brand.logoSeed };

const from = 'pages/company/about-us/parts.tsx';
const attributes = { id: anchor, title: required };

export const components: ComponentRules = {
  Head: headRule({ from, attributes: { action: required, to: link, caption: required } }),
  Principles: itemsRule({ from, attributes }, ['says', 'because', 'evidence']),
  Made: termsRule({ from, attributes }),
};
