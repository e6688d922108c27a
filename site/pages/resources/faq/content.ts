import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { link, required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { faqRecords } from '../../../content/records/faq.ts';
import type * as Components from './components.tsx';

const questions = readRecords(faqRecords).groups.flatMap((group) => group.questions);

export const figures: Figures = { questions: `${questions.length}` };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Faq: headRule({
    attributes: { label: required, action: required, to: link, link: required },
    read: ({ attributes, addFact }) => {
      addFact(
        'questions',
        questions.map(({ question, answer }) => ({ question, answer })),
      );
      return { props: attributes };
    },
  }),
});
