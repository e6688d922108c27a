import { consentTextOf } from '@whorl/contract/leads/define-form.ts';
import { anyApplicationForm } from '../applications/job-application-form.ts';
import { leadForms } from '../lead-forms.ts';
import type { LeadRow } from '../lead-tables.ts';

/** Returns the text that was beside the form when it was sent, if the sender named its version. */
export function consentTextOfLead({ form, consent_version }: LeadRow): string | undefined {
  const sent = [...leadForms, anyApplicationForm].find(({ id }) => id === form);
  return sent === undefined || consent_version === null ? undefined : consentTextOf(sent, consent_version);
}
