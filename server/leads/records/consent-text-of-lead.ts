import { consentTextOf } from '@whorl/contract/leads/consent-texts.ts';
import type { LeadFormId } from '../lead-forms.ts';
import type { LeadRow } from '../lead-tables.ts';

/** What stood beside the form when it was sent, where the sender said which version that was. */
export const consentTextOfLead = ({ form, consent_version }: LeadRow): string | undefined =>
  consent_version === null ? undefined : consentTextOf(form as LeadFormId, consent_version);
