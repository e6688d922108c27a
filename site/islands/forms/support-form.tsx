'use client';

import { inTime } from '@whorl/contract/brand.ts';
import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { articlePath, endpoints } from '@whorl/contract/urls.ts';
import { FormField } from './form-field.tsx';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';

/** Asks support: an address and what happens. */
export function SupportForm({ consent }: { consent: ConsentNotice }) {
  return (
    <LeadForm
      endpoint={endpoints.support}
      labels={labels}
      loadChecks={loadChecks}
      context="visit"
      consent={consent}
      send="Send it to support"
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
            hint="request id, error text"
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
const labels = { email: 'Your e-mail address', description: 'What happens, and since when' } as const;
const sent = {
  title: 'Support has it',
  text: `Your question is on disk. An engineer reproduces what you describe and answers${inTime} to the address you gave.`,
  next: { title: 'Meanwhile: a request id that is good for one order', url: articlePath('a-request-id-for-one-order') },
};
