import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { termsRule, textsRule } from '../../../content/components/list-rules.ts';

const from = 'pages/company/status/parts.tsx';

export const components: ComponentRules = {
  Head: headRule(textsRule({ from })),
  States: termsRule({ from }),
};
