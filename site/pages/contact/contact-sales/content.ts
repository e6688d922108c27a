import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { addOwnLinks, required } from '../../../content/components/list-rules.ts';
import { readList } from '../../../content/components/read-markdown.ts';
import type * as Components from './components.tsx';

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  /** The ordered list is what happens to a message, the other one the data that is sent with it. */
  SalesContact: headRule({
    attributes: { attached: required, end: required },
    read: (element) => {
      const [steps, sent] = addOwnLinks(element.children);
      return {
        props: {
          ...element.attributes,
          steps: readList({ ...element, children: steps ? [steps] : [] }),
          sent: readList({ ...element, children: sent ? [sent] : [] }),
        },
      };
    },
  }),
});
