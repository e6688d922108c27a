import { attacks, riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, proseRule, required, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber, spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import type * as Components from './components.ts';

export const figures: Figures = {
  count: spellNumberCapitalized(riskQuestions.length),
  attacks: spellNumber(attacks.length),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  Questionnaire: textsRule({
    show: required,
    most: required,
    jump: required,
    title: required,
    empty: required,
    low: required,
    some: required,
    high: required,
    open: required,
    missing: required,
  }),
  ContactForm: proseRule({ id: anchor, title: required }),
});
