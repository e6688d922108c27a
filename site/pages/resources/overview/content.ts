import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, link, required, textsRule } from '../../../content/components/list-rules.ts';
import type * as Components from './components.tsx';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  QuestionGroups: headRule({ attributes: { label: required } }),
  OtherQuestion: textsRule({ id: anchor, title: required, action: required, to: link }),
});
