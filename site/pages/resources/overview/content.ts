import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, link, required, textsRule } from '../../../content/components/list-rules.ts';

const from = 'pages/resources/overview/question-groups.tsx';

export const components: ComponentRules = {
  QuestionGroups: headRule({ from, attributes: { label: required } }),
  OtherQuestion: textsRule({ from, attributes: { id: anchor, title: required, action: required, to: link } }),
};
