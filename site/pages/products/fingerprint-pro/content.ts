import { brand } from '@whorl/contract/brand.ts';
import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, itemsRule, readRows, readTexts, required, textsRule } from '../../../content/components/list-rules.ts';
import { splitParagraphs } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = { platform: brand.productNames.platform };

const folder = 'pages/products/fingerprint-pro';
const from = `${folder}/parts.tsx`;
const section = { id: anchor, title: required } as const;

/** The first screen: the drawing and a paragraph below it. `name` is the page's name in the breadcrumbs. */
const head: ComponentRule = {
  from,
  head: true,
  attributes: { name: required },
  read: (element) => {
    const { paragraphs, others } = splitParagraphs(element);
    return { props: { ...element.attributes, ...readTexts(paragraphs, element) }, children: others };
  },
};

/** A table of tasks, with a library and with the product, and a paragraph below it. */
const additions: ComponentRule = {
  from,
  attributes: { libraryLabel: required, productLabel: required },
  read: (element) => {
    const { paragraphs, others } = splitParagraphs(element);
    return {
      props: {
        ...element.attributes,
        ...readRows({ ...element, children: others }, ['need', 'library', 'product']),
        ...readTexts(paragraphs, element),
      },
    };
  },
};

export const components: ComponentRules = {
  Head: head,
  BrowserTimeline: {
    from: `${folder}/browser-timeline.tsx`,
    attributes: {
      alternative: required,
      hash: required,
      visitorId: required,
      language: required,
      screen: required,
      timeZone: required,
      deleted: required,
      deletedAndLanguage: required,
      months: required,
    },
  },
  Additions: additions,
  Prices: textsRule({ from, attributes: { ...section, unit: required } }),
  Reasons: itemsRule({ from, attributes: section }, ['what', 'why']),
};
