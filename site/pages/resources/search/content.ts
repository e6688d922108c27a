import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required, termsRule } from '../../../content/components/list-rules.ts';
import { splitIntro } from '../../../content/components/read-markdown.ts';

const from = 'pages/resources/search/search.tsx';
const attributes = { id: anchor, title: required };

export const components: ComponentRules = {
  Search: headRule({ from, attributes: {} }),
  Examples: termsRule({ from, attributes }),
  How: { from, attributes },
  Note: { from, attributes: {}, read: (element) => ({ props: { text: splitIntro(element).text } }) },
  Key: { from, attributes: {} },
};
