import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { required, withOwnLinks } from '../../../content/components/list-rules.ts';
import { listOf } from '../../../content/components/read-markdown.ts';

export const components: ComponentRules = {
  /** The ordered list is what happens to a message, the other one what is sent with it. */
  Talk: headRule({
    from: 'pages/contact/contact-sales/talk.tsx',
    attributes: { attached: required, end: required },
    read: (element) => {
      const [steps, sent] = withOwnLinks(element.children);
      return {
        props: {
          ...element.attributes,
          steps: listOf({ ...element, children: steps ? [steps] : [] }),
          sent: listOf({ ...element, children: sent ? [sent] : [] }),
        },
      };
    },
  }),
};
