import { brand } from '@whorl/contract/brand.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required, textsRule } from '../../../content/components/list-rules.ts';
import { readInline, readItems, readParagraphs, readPlainText } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type { RequestPhase } from '../../../islands/playground/request-timing.ts';

const from = 'pages/demos/playground/parts.tsx';
const attributes = { id: anchor, title: required };
const answer = { ...attributes, caption: required, waiting: required };

/** The phases of one request in order. */
const requestPhases: readonly RequestPhase[] = ['ticket', 'read', 'digest', 'answer', 'page', 'lookUp'];

export const figures: Figures = { smartSignals: brand.productNames.smartSignals };

export const components: ComponentRules = {
  Head: headRule({ from, attributes: { again: required, noScript: required } }),
  RequestPhases: {
    from,
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
  AgentAnswer: textsRule({ from, attributes: answer }),
  ServerAnswer: textsRule({ from, attributes: answer }),
};
