import { attacks, riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, proseRule, required, textsRule } from '../../../content/components/list-rules.ts';
import { readInline, readItems, readLink, readParagraphs } from '../../../content/components/read-markdown.ts';
import { countHeadings } from '../../../content/figures/count-headings.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber, spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  questions: spellNumberCapitalized(countHeadings('contact/demo-b.mdx')),
  riskQuestions: spellNumberCapitalized(riskQuestions.length),
  attacks: spellNumber(attacks.length),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  SelfServiceLayout: proseRule(),
  /** Each heading links to the page with the answer; the paragraphs are what to do there and how long it takes. */
  SelfService: headRule({
    read: (element) => ({
      props: {
        items: readItems(element).items.map((item) => {
          const [text, takes] = readParagraphs(item, 2, element);
          return {
            ...readLink(item.heading, element),
            text: readInline(text?.children ?? []),
            takes: readInline(takes?.children ?? []),
          };
        }),
      },
    }),
  }),
  DemoForm: textsRule({ id: anchor, title: required, question: required, send: required }),
});
