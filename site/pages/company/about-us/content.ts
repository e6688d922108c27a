import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, itemsRule, link, required, termsRule } from '../../../content/components/list-rules.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule({ attributes: { action: required, to: link, caption: required } }),
  Principles: itemsRule(attributes, ['says', 'because', 'evidence']),
  CompanyFacts: termsRule(attributes),
});
