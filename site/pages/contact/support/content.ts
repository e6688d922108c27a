import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { addOwnLinks, anchor, readTexts, required } from '../../../content/components/list-rules.ts';
import { readList } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { agentErrorRecords } from '../../../content/records/agent-errors.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };

export const figures: Figures = {
  errors: `${readRecords(agentErrorRecords).groups.flatMap(({ errors }) => errors).length}`,
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  Errors: {},
  SupportForm: {
    attributes,
    read: (element) => {
      const lists = addOwnLinks(element.children).filter((node) => node.type === 'element' && node.tagName === 'ol');
      const others = element.children.filter((node) => !lists.includes(node));
      const items = readList({ ...element, children: lists });
      return { props: { ...element.attributes, ...readTexts(others, element), items } };
    },
  },
});
