import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, link, proseRule, required, tableRule } from '../../../content/components/list-rules.ts';
import type * as Components from './components.tsx';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule({ attributes: { action: required, to: link } }),
  Agenda: tableRule({ label: required, between: required, end: required }, ['from', 'to', 'what', 'who']),
  DemoForm: proseRule({ id: anchor, title: required, question: required, send: required }),
});
