import { CONSOLE_IDLE_MINUTES, CONSOLE_SESSION_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { required, termsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  sessionHours: `${CONSOLE_SESSION_HOURS}`,
  idleMinutes: `${CONSOLE_IDLE_MINUTES}`,
};

const account = { email: required, password: required, action: required };
const withToken = { token: required, withToken: required, tokenAction: required };
const tour = { sample: required, sampleText: required, sampleAction: required };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  SignIn: headRule(termsRule({ ...account, ...withToken, ...tour })),
});
