import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, proseRule, readRows, required, textsRule } from '../../../content/components/list-rules.ts';
import { readInline, splitIntro, splitParagraphs } from '../../../content/components/read-markdown.ts';

const folder = 'pages/products/integrations';
const from = `${folder}/parts.tsx`;

/** The first screen: one paragraph, then the drawing. */
const head: ComponentRule = {
  from,
  head: true,
  attributes: {},
  read: (element) => {
    const { text, rest } = splitIntro(element);
    return { props: { text }, children: rest };
  },
};

/** A table of services, with a paragraph below it. The second cell says whether data is sent there. */
const vendors: ComponentRule = {
  from,
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

export const components: ComponentRules = {
  Head: head,
  ProxyDiagram: {
    from: `${folder}/proxy-diagram.tsx`,
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
  ProxyOptions: proseRule({ from }),
  ProxyOption: textsRule({
    from,
    attributes: { id: anchor, at: required, title: required, file: required, caption: required },
  }),
  Vendors: vendors,
};
