import { brand } from '@whorl/contract/brand.ts';
import { FREE_ARTICLES } from '@whorl/contract/playground/magazine.ts';
import { MAX_CODES } from '@whorl/contract/playground/sms-signup.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required, textsRule } from '../../../content/components/list-rules.ts';
import { readInline, readItems, readParagraphs, readPlainText } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber } from '../../../content/figures/spell-number.ts';
import type { RequestPhase } from '../../../islands/playground/request-timing.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };
const answer = { ...attributes, caption: required, waiting: required };

/** The phases of one request in order. */
const requestPhases: readonly RequestPhase[] = ['ticket', 'read', 'digest', 'answer', 'page', 'lookUp'];

export const figures: Figures = {
  smartSignals: brand.productNames.smartSignals,
  articles: spellNumber(FREE_ARTICLES),
  codes: spellNumber(MAX_CODES),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule({ attributes: { again: required, noScript: required } }),
  RequestPhases: {
    attributes: { ...attributes, sum: required },
    read: (element) => {
      const { items } = readItems(element);
      if (items.length !== requestPhases.length)
        element.report(`must have ${requestPhases.length} headings (###), in this order: ${requestPhases.join(', ')}`);
      const parts = items.map((item, index) => ({
        name: requestPhases[index],
        label: readPlainText(item.heading, element),
        says: readInline(readParagraphs(item, 1, element)[0]?.children ?? []),
      }));
      return { props: { ...element.attributes, parts } };
    },
  },
  AgentAnswer: textsRule(answer),
  ServerAnswer: textsRule(answer),
});
