import { findConsentText } from '@whorl/contract/leads/define-form.ts';
import { genericApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import { leadForms } from '../lead-forms.ts';
import type { LeadRow } from '../lead-tables.ts';

/** Returns the consent notice next to the form when it was sent, if the sender gave its version. */
export function getConsentText({ form, consent_version }: LeadRow): string | undefined {
  const sent = [...leadForms, genericApplicationForm].find(({ id }) => id === form);
  return sent === undefined || consent_version === null ? undefined : findConsentText(sent, consent_version);
}
