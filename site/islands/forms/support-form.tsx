'use client';

import { inTime } from '@whorl/contract/brand.ts';
import { articlePath, endpoints } from '@whorl/contract/urls.ts';
import { FormField } from './form-field.tsx';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';
import { visitContext } from './visit-context.ts';

/** Asks support: an address and what happens. */
export function SupportForm() {
  return (
    <LeadForm
      endpoint={endpoints.support}
      labels={labels}
      loadChecks={loadChecks}
      context={visitContext}
      consentVersion={CONSENT_VERSION}
      send="Send it to support"
      note="We use this to answer you, and for nothing else. It is stored on our own server."
      sent={sent}
    >
      {(errors) => (
        <>
          <PlainField
            name="email"
            label={labels.email}
            hint="we answer here"
            error={errors.email}
            kind="email"
            required
          />
          <FormField
            name="description"
            label={labels.description}
            hint="the request id, the text of the error, what you expected"
            error={errors.description}
          >
            {(props) => <textarea {...props} required rows={8} />}
          </FormField>
        </>
      )}
    </LeadForm>
  );
}

const loadChecks = async () => (await import('./lead-checks.ts')).checkSupport;
/** Kept with the message: which wording stood beside the button. Change it with the wording. */
const CONSENT_VERSION = 'support-2026-11';
const labels = { email: 'Your e-mail address', description: 'What happens, and since when' } as const;
const sent = {
  title: 'Support has it',
  text: `Your question is on disk. An engineer reproduces what you describe and answers${inTime} to the address you gave.`,
  next: { title: 'Meanwhile: a request id that is good for one order', url: articlePath('a-request-id-for-one-order') },
};
