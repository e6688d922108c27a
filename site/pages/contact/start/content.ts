import { formatCalls, shortPrice } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { agentUrl } from '../../../content/agent-url.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required, termsRule, textsRule } from '../../../content/components/list-rules.ts';
import {
  readCodeBlocks,
  readInline,
  readItems,
  readParagraphs,
  readPlainText,
} from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';

const [free, next] = priceList.tiers;
/** Days of the longest month, for a rounded-down limit per day. */
const DAYS = 31;

export const figures: Figures = {
  price: shortPrice(next.centsPerThousand),
  freePerDay: formatCalls(Math.floor(free.upTo / (DAYS * 10)) * 10),
  nextCalls: formatCalls(next.upTo),
  firstAgentUrl: agentUrl.replace('YOUR_KEY', 'whorl-site'),
};

const attributes = { id: anchor, title: required };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  FreeTier: headRule({ attributes: { figure: required, unit: required } }),
  FreeTierFacts: termsRule(),
  KeyForm: textsRule({ ...attributes, question: required }),
  FirstAnswer: { attributes },
  /** Each step is a heading, a paragraph and a code block with a title. */
  CodeSteps: {
    read: (element) => ({
      props: {
        steps: readItems(element).items.map((item) => {
          const { blocks, rest } = readCodeBlocks({ ...element, children: item.content });
          const [text] = readParagraphs({ ...item, content: rest }, 1, element);
          if (blocks.length !== 1) element.report('each step must have one code block', item.heading);
          return {
            title: readPlainText(item.heading, element),
            text: readInline(text?.children ?? []),
            file: blocks[0]?.caption ?? '',
            code: blocks[0]?.code ?? '',
          };
        }),
      },
    }),
  },
  NextSteps: {},
});
