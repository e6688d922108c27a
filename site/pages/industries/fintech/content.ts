import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { inlineOf, itemsOf, plainTextOf } from '../../../content/components/read-markdown.ts';

const isCode = (node: ElementContent | undefined): node is Element =>
  node?.type === 'element' && node.tagName === 'code';

const required = { required: true } as const;

export const components: ComponentRules = {
  /** Stations: each a heading, then who turns up, the signal as code where there is one, and what answers. */
  AccountLife: {
    from: 'pages/industries/fintech/account-life.tsx',
    attributes: { attack: required, answer: required },
    read: (element) => {
      const { attack = '', answer = '' } = element.attributes;
      return {
        props: {
          labels: { attack, answer },
          stations: itemsOf(element).items.map(({ heading, content }) => {
            const [first, signal, last = signal, ...others] = content.flatMap((node) =>
              node.type === 'element' && node.tagName === 'p' ? [node] : [],
            );
            const [code] = content.length === 3 && signal ? signal.children : [];
            if (!first || !last || others.length > 0 || (content.length === 3 && !isCode(code)))
              element.report(
                'each station has who turns up, a signal as `code` if there is one, and an answer',
                heading,
              );
            return {
              title: plainTextOf(heading, element),
              attack: inlineOf(first?.children ?? []),
              signal: isCode(code) ? textOf(code) : undefined,
              answer: inlineOf(last?.children ?? []),
            };
          }),
        },
      };
    },
  },
};
