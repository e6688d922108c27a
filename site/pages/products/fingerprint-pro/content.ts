import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, itemsRule, readRows, readTexts, required, textsRule } from '../../../content/components/list-rules.ts';
import { splitParagraphs } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readMeasured } from '../../../content/figures/read-measured.ts';
import { getCosts } from '../../../content/records/comparison-measurement.ts';
import type * as Components from './components.ts';

export const figures: Figures = {
  libraryVersion: getCosts(readMeasured(), 'fingerprintjs').version,
};

const section = { id: anchor, title: required } as const;

/** The first screen: the drawing and a paragraph below it. `name` is the page's name in the breadcrumbs. */
const head: ComponentRule = {
  head: true,
  attributes: { name: required },
  read: (element) => {
    const { paragraphs, others } = splitParagraphs(element);
    return { props: { ...element.attributes, ...readTexts(paragraphs, element) }, children: others };
  },
};

/** A table of tasks, with a library and with the product, and a paragraph below it. */
const additions: ComponentRule = {
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

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: head,
  BrowserTimeline: {
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
  Prices: textsRule({ ...section, unit: required }),
  Reasons: itemsRule(section, ['what', 'why']),
});
