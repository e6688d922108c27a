import { defineComponents } from '../../../content/components/define-components.ts';
import { readTermList } from '../../../content/components/read-markdown.ts';
import type * as Components from './components.ts';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  /**
   * The head of a product page. Its content is the specification as a list of `- **Term**: Text.` `more` and `to` are the
   * text and target of an additional button.
   */
  Hero: {
    head: true,
    attributes: { more: {}, to: { link: true } },
    read: (element) => {
      const { more, to } = element.attributes;
      if ((more === undefined) !== (to === undefined))
        element.report('"more" and "to" must both be set or both be omitted');
      if (!('lead' in element.frontMatter && 'actions' in element.frontMatter))
        element.report('"lead" and "actions" must be in the front matter');
      return { props: { sheet: readTermList(element), ...(more !== undefined && { more: { title: more, url: to } }) } };
    },
  },
});
