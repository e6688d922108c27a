import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, proseRule, required, tableRule } from '../../../content/components/list-rules.ts';

const from = 'pages/contact/demo-a/parts.tsx';

export const components: ComponentRules = {
  Head: headRule({ from, attributes: {} }),
  Agenda: tableRule({ from, attributes: { label: required, between: required, end: required } }, [
    'from',
    'to',
    'what',
    'who',
  ]),
  DemoForm: proseRule({ from, attributes: { id: anchor, title: required, question: required, send: required } }),
};
