import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required, termsRule } from '../../../content/components/list-rules.ts';
import { splitIntro } from '../../../content/components/read-markdown.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Search: headRule(),
  Examples: termsRule(attributes),
  How: { attributes },
  Note: { read: (element) => ({ props: { text: splitIntro(element).text } }) },
  Key: {},
});
