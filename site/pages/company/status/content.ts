import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required, termsRule, textsRule } from '../../../content/components/list-rules.ts';

const from = 'pages/company/status/parts.tsx';

export const components: ComponentRules = {
  Head: headRule(textsRule({ from })),
  History: textsRule({ from, attributes: { id: anchor, title: required } }),
  Incidents: textsRule({ from, attributes: { title: required, ongoing: required } }),
  States: termsRule({ from }),
};
