import { CONSOLE_SESSION_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { required, termsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = { sessionHours: `${CONSOLE_SESSION_HOURS}` };

const rule = termsRule({
  from: 'pages/system/console-sign-in/sign-in.tsx',
  attributes: { token: required, action: required },
});

export const components: ComponentRules = { SignIn: headRule(rule) };
