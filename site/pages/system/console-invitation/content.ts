import { MIN_PASSWORD_LENGTH } from '@whorl/contract/console/sign-in.ts';
import { CONSOLE_SESSION_HOURS, INVITATION_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { required, termsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';

export const figures: Figures = {
  sessionHours: `${CONSOLE_SESSION_HOURS}`,
  invitationHours: `${INVITATION_HOURS}`,
  minPasswordLength: `${MIN_PASSWORD_LENGTH}`,
};

const rule = termsRule({ email: required, password: required, hint: required, action: required });

export const components = defineComponents<typeof Components>(import.meta.dirname, { Invitation: headRule(rule) });
