import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, itemsRule, link, required, termsRule } from '../../../content/components/list-rules.ts';

const from = 'pages/company/about-us/parts.tsx';
const attributes = { id: anchor, title: required };

export const components: ComponentRules = {
  Head: headRule({ from, attributes: { action: required, to: link, caption: required } }),
  Principles: itemsRule({ from, attributes }, ['says', 'because', 'evidence']),
  CompanyFacts: termsRule({ from, attributes }),
};
