import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { required } from '../../../content/components/list-rules.ts';

export const components: ComponentRules = {
  CaseStudies: headRule({
    from: 'pages/resources/case-studies/case-studies.tsx',
    attributes: { kind: required, result: required },
  }),
};
