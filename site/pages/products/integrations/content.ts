import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, proseRule, readRows, required, textsRule } from '../../../content/components/list-rules.ts';
import { readInline, splitIntro, splitParagraphs } from '../../../content/components/read-markdown.ts';
import type * as Components from './components.ts';

/** The first screen: one paragraph, then the drawing. */
const head: ComponentRule = {
  head: true,
  read: (element) => {
    const { text, rest } = splitIntro(element);
    return { props: { text }, children: rest };
  },
};

/** A table of services, with a paragraph below it. The second cell says whether data is sent there. */
const vendors: ComponentRule = {
  attributes: { whatLabel: required },
  read: (element) => {
    const { paragraphs, others } = splitParagraphs(element);
    const [more, ...rest] = paragraphs;
    if (!more || rest.length > 0) element.report('must contain a table and one paragraph below it');
    return {
      props: {
        ...element.attributes,
        ...readRows({ ...element, children: others }, ['name', 'state', 'what', 'where']),
        more: readInline(more?.children ?? []),
      },
    };
  },
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: head,
  ProxyDiagram: {
    attributes: {
      alternative: required,
      browser: required,
      edge: required,
      proxy: required,
      server: required,
      identificationServer: required,
      refused: required,
      byWorker: required,
      byNginx: required,
      byNode: required,
      enough: required,
    },
  },
  ProxyOptions: proseRule(),
  ProxyOption: textsRule({ id: anchor, at: required, title: required, file: required, caption: required }),
  Vendors: vendors,
});
