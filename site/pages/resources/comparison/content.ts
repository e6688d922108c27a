import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, link, required } from '../../../content/components/list-rules.ts';
import { readList } from '../../../content/components/read-markdown.ts';
import type * as Components from './components.tsx';

/** Reasons to keep a service or library and to replace it. */
export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Choice: { attributes: { id: anchor, label: required, action: required, to: link } },
  Reasons: {
    attributes: { title: required },
    read: (element) => ({ props: { ...element.attributes, items: readList(element) } }),
  },
});
