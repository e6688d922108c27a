import { brand } from '@whorl/contract/brand.ts';
import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, itemsRule, required, rowsOf, textsOf, textsRule } from '../../../content/components/list-rules.ts';
import { pageComponents } from '../../../content/components/page-components.ts';
import { splitParagraphs } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = { platform: brand.productNames.platform };

const folder = 'pages/products/fingerprint-pro';
const from = `${folder}/parts.tsx`;
const section = { id: anchor, title: required } as const;

/** The first screen: the drawing, and a paragraph below it. `name` is what the trail calls the page. */
const head: ComponentRule = {
  from,
  head: true,
  attributes: { name: required },
  read: (element) => {
    const { paragraphs, others } = splitParagraphs(element);
    return { props: { ...element.attributes, ...textsOf(paragraphs, element) }, children: others };
  },
};

/** A table of what there is to do, in a library and here, with a paragraph below it. */
const additions: ComponentRule = {
  from,
  attributes: { libraryLabel: required, productLabel: required },
  read: (element) => {
    const { paragraphs, others } = splitParagraphs(element);
    return {
      props: {
        ...element.attributes,
        ...rowsOf({ ...element, children: others }, ['need', 'library', 'product']),
        ...textsOf(paragraphs, element),
      },
    };
  },
};

export const components: ComponentRules = {
  Head: head,
  BrowserYear: {
    from: `${folder}/browser-year.tsx`,
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
  /** The band that ends the page, directly below the section before it. */
  ClosingBand: { ...pageComponents.ClosingField, as: 'ClosingField' },
};
