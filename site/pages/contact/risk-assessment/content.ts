import { attacks, riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, proseRule, required, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber, spellNumberCapitalized } from '../../../content/figures/spell-number.ts';

export const figures: Figures = {
  count: spellNumberCapitalized(riskQuestions.length),
  attacks: spellNumber(attacks.length),
};

const from = 'pages/contact/risk-assessment/parts.tsx';

export const components: ComponentRules = {
  Head: headRule({ from, attributes: {} }),
  Questionnaire: textsRule({
    from: 'pages/contact/risk-assessment/questionnaire.tsx',
    attributes: {
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
    },
  }),
  ContactForm: proseRule({ from, attributes: { id: anchor, title: required } }),
};
