import { examplePhoneNumber } from '@whorl/contract/playground/sms-signup.ts';
import { PLAYGROUND_CODE_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber } from '../../../content/figures/spell-number.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  exampleNumber: examplePhoneNumber,
  codeMinutes: spellNumber(PLAYGROUND_CODE_MINUTES),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['form', 'numberNote', 'note']),
});
