'use client';

import { inTime } from '@whorl/contract/brand.ts';
import { articlePath, endpoints } from '@whorl/contract/urls.ts';
import { FormField } from './form-field.tsx';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';
import { visitContext } from './visit-context.ts';

/** Asks what somebody wants to write about. */
export function PressForm() {
  return (
    <LeadForm
      endpoint={endpoints.press}
      labels={labels}
      loadChecks={loadChecks}
      context={visitContext}
      consentVersion={CONSENT_VERSION}
      send="Send the question"
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
          <FormField name="message" label={labels.message} hint="and by when you need it" error={errors.message}>
            {(props) => <textarea {...props} required rows={6} />}
          </FormField>
        </>
      )}
    </LeadForm>
  );
}

const loadChecks = async () => (await import('./lead-checks.ts')).checkPress;
/** Kept with the message: which wording stood beside the button. Change it with the wording. */
const CONSENT_VERSION = 'press-2026-11';
const labels = { email: 'Your e-mail address', message: 'What you would like to know' } as const;
const sent = {
  title: 'Your question is with us',
  text: `It is on disk. Whoever measured what you ask about answers${inTime} to the address you gave.`,
  next: { title: 'Meanwhile: what each signal costs', url: articlePath('what-each-signal-costs') },
};
