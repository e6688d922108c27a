import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, proseRule, required, rowsOf, textsRule } from '../../../content/components/list-rules.ts';
import { inlineOf, splitIntro, splitParagraphs } from '../../../content/components/read-markdown.ts';

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

/** A table of services, with a paragraph below it. The second cell says whether data goes there. */
const vendors: ComponentRule = {
  from,
  attributes: { whatLabel: required },
  read: (element) => {
    const { paragraphs, others } = splitParagraphs(element);
    const [more, ...rest] = paragraphs;
    if (!more || rest.length > 0) element.report('holds a table and one paragraph below it');
    return {
      props: {
        ...element.attributes,
        ...rowsOf({ ...element, children: others }, ['name', 'state', 'what', 'where']),
        more: inlineOf(more?.children ?? []),
      },
    };
  },
};

export const components: ComponentRules = {
  Head: head,
  SocketMap: {
    from: `${folder}/socket-map.tsx`,
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
  Sockets: proseRule({ from }),
  Socket: textsRule({
    from,
    attributes: { id: anchor, at: required, title: required, file: required, caption: required },
  }),
  Vendors: vendors,
};
