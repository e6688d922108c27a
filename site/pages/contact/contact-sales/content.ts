import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { addOwnLinks, required } from '../../../content/components/list-rules.ts';
import { readList } from '../../../content/components/read-markdown.ts';

export const components: ComponentRules = {
  /** The ordered list is what happens to a message, the other one the data that is sent with it. */
  SalesContact: headRule({
    from: 'pages/contact/contact-sales/sales-contact.tsx',
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
};
