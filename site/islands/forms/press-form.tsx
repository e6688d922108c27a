'use client';

import { inTime } from '@whorl/contract/brand.ts';
import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { articlePath, endpoints } from '@whorl/contract/urls.ts';
import { FormField } from './form-field.tsx';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';

/** Asks what somebody wants to write about. */
export function PressForm({ consent }: { consent: ConsentNotice }) {
  return (
    <LeadForm
      endpoint={endpoints.press}
      labels={labels}
      loadChecks={loadChecks}
      context="visit"
      consent={consent}
      send="Send the question"
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
          <FormField name="message" label={labels.message} hint="and by when you need it" error={errors.message}>
            {(props) => <textarea {...props} required rows={6} />}
          </FormField>
        </>
      )}
    </LeadForm>
  );
}

const loadChecks = async () => (await import('./lead-checks.ts')).checkPress;
const labels = { email: 'Your e-mail address', message: 'What you would like to know' } as const;
const sent = {
  title: 'Your question is with us',
  text: `It is on disk. Whoever measured what you ask about answers${inTime} to the address you gave.`,
  next: { title: 'Meanwhile: what each signal costs', url: articlePath('what-each-signal-costs') },
};
