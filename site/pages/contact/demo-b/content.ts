import { attacks, riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, proseRule, required, textsRule } from '../../../content/components/list-rules.ts';
import { inlineOf, itemsOf, linkOf, paragraphsOf } from '../../../content/components/read-markdown.ts';
import { countHeadings } from '../../../content/figures/count-headings.ts';
import { capitalInWords, inWords } from '../../../content/figures/in-words.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = {
  questions: capitalInWords(countHeadings('contact/demo-b.mdx')),
  riskQuestions: capitalInWords(riskQuestions.length),
  attacks: inWords(attacks.length),
};

const from = 'pages/contact/demo-b/parts.tsx';

export const components: ComponentRules = {
  SelfServed: proseRule({ from }),
  /** Each heading links to the page that answers; below it are what to do there, and how long it takes. */
  SelfService: headRule({
    from,
    attributes: {},
    read: (element) => ({
      props: {
        items: itemsOf(element).items.map((item) => {
          const [text, takes] = paragraphsOf(item, 2, element);
          return {
            ...linkOf(item.heading, element),
            text: inlineOf(text?.children ?? []),
            takes: inlineOf(takes?.children ?? []),
          };
        }),
      },
    }),
  }),
  Sixth: textsRule({ from, attributes: { id: anchor, title: required, question: required, send: required } }),
};
