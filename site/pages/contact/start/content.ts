import { TRIAL_KEY_DAYS } from '@whorl/contract/keys/api-key.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import { agentAddress } from '../../../content/agent-address.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required, termsRule, textsRule } from '../../../content/components/list-rules.ts';
import {
  codeBlocksOf,
  inlineOf,
  itemsOf,
  paragraphsOf,
  plainTextOf,
} from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

const [free, next] = priceList.tiers;
/** The longest month, and to a round number below. */
const DAYS = 31;

export const figures: Figures = {
  price: shortPrice(next.centsPerThousand),
  freePerDay: writtenCalls(Math.floor(free.upTo / (DAYS * 10)) * 10),
  nextCalls: writtenCalls(next.upTo),
  keyDays: `${TRIAL_KEY_DAYS}`,
  firstAgentUrl: agentAddress.replace('YOUR_KEY', 'whorl-site'),
};

const from = 'pages/contact/start/parts.tsx';
const attributes = { id: anchor, title: required };

export const components: ComponentRules = {
  Free: headRule({ from, attributes: { figure: required, unit: required } }),
  Enough: termsRule({ from }),
  Key: textsRule({ from, attributes: { ...attributes, question: required } }),
  FirstAnswer: { from, attributes },
  /** Each step is a heading, a paragraph and a code block with a title. */
  CodeSteps: {
    from,
    attributes: {},
    read: (element) => ({
      props: {
        steps: itemsOf(element).items.map((item) => {
          const { blocks, rest } = codeBlocksOf({ ...element, children: item.content });
          const [text] = paragraphsOf({ ...item, content: rest }, 1, element);
          if (blocks.length !== 1) element.report('each step has one code block', item.heading);
          return {
            title: plainTextOf(item.heading, element),
            text: inlineOf(text?.children ?? []),
            file: blocks[0]?.caption ?? '',
            code: blocks[0]?.code ?? '',
          };
        }),
      },
    }),
  },
  Onward: { from, attributes: {} },
};
