import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import {
  readInline,
  readItems,
  readLink,
  readParagraphs,
  splitIntro,
} from '../../../content/components/read-markdown.ts';
import type * as Components from './components.tsx';

/**
 * Use cases: each a heading that links to its page, then what logs show, what a visitor ID adds, the kind, and the
 * demo.
 */
const useCaseList: ComponentRule = {
  attributes: { logs: required, visitorId: required, logsLabel: required, visitorIdLabel: required },
  read: (element) => {
    const items = readItems(element).items.map((item) => {
      const [logs, id, kind, demo] = readParagraphs(item, 4, element);
      return {
        attack: readLink(item.heading, element),
        logs: readInline(logs?.children ?? []),
        id: readInline(id?.children ?? []),
        kind: readInline(kind?.children ?? []),
        demo: readLink(demo ?? item.heading, element),
      };
    });
    element.addFact(
      'listed',
      items.map(({ attack }) => attack),
    );
    return { props: { ...element.attributes, items } };
  },
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  UseCaseList: useCaseList,
  OtherCase: {
    attributes: { action: required, to: { required: true, link: true } },
    read: (element) => ({ props: { ...element.attributes, text: splitIntro(element).text ?? '' } }),
  },
});
