import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required, termsRule, textsRule } from '../../../content/components/list-rules.ts';
import type * as Components from './components.tsx';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(textsRule()),
  History: textsRule({ id: anchor, title: required }),
  Incidents: textsRule({ title: required, ongoing: required }),
  States: termsRule(),
});
