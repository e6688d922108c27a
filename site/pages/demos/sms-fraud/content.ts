import {
  CODE_WAIT_MINUTES,
  examplePhoneNumber,
  MAX_CODE_ATTEMPTS,
  MAX_CODES,
} from '@whorl/contract/playground/sms-signup.ts';
import { PLAYGROUND_CODE_MINUTES, PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber } from '../../../content/figures/spell-number.ts';
import { demoRule } from '../demo/demo-rule.ts';
import type * as Components from './components.tsx';

const [firstWait, secondWait] = CODE_WAIT_MINUTES;
const minutes = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'minute', unitDisplay: 'long' });

export const figures: Figures = {
  exampleNumber: examplePhoneNumber,
  codes: spellNumber(MAX_CODES),
  attempts: spellNumber(MAX_CODE_ATTEMPTS),
  firstWait: minutes.format(firstWait),
  secondWait: minutes.format(secondWait),
  hours: `${PLAYGROUND_DAY_HOURS}`,
  codeMinutes: spellNumber(PLAYGROUND_CODE_MINUTES),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Demo: demoRule(['form', 'numberNote', 'note']),
});
