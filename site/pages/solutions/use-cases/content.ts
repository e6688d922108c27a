import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { inlineOf, itemsOf, linkOf, paragraphsOf, splitIntro } from '../../../content/components/read-markdown.ts';

const from = 'pages/solutions/use-cases/use-case-list.tsx';
const required = { required: true } as const;

/** Cases: each a heading that links to its page, then what logs show, what a visitor ID adds, the kind, and the demo. */
const useCaseList: ComponentRule = {
  from,
  attributes: { logs: required, visitorId: required, logsLabel: required, visitorIdLabel: required },
  read: (element) => {
    const items = itemsOf(element).items.map((item) => {
      const [logs, id, kind, demo] = paragraphsOf(item, 4, element);
      return {
        attack: linkOf(item.heading, element),
        logs: inlineOf(logs?.children ?? []),
        id: inlineOf(id?.children ?? []),
        kind: inlineOf(kind?.children ?? []),
        demo: linkOf(demo ?? item.heading, element),
      };
    });
    element.addFact(
      'listed',
      items.map(({ attack }) => attack),
    );
    return { props: { ...element.attributes, items } };
  },
};

export const components: ComponentRules = {
  UseCaseList: useCaseList,
  OtherCase: {
    from,
    attributes: { action: required, to: { required: true, link: true } },
    read: (element) => ({ props: { ...element.attributes, text: splitIntro(element).text ?? '' } }),
  },
};
