'use client';

import { inTime } from '@whorl/contract/brand.ts';
import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { articlePath, endpoints } from '@whorl/contract/urls.ts';
import { FormField } from './form-field.tsx';
import styles from './lead-form.module.css';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';

/** Asks who wants to work with us. Nothing is sent but what is typed. */
export function PartnersForm({ consent }: { consent: ConsentNotice }) {
  return (
    <LeadForm
      endpoint={endpoints.partners}
      labels={labels}
      loadChecks={loadChecks}
      context="none"
      consent={consent}
      send="Write to us"
      sent={sent}
    >
      {(errors) => (
        <>
          <div className={styles.pair}>
            <PlainField name="name" label={labels.name} error={errors.name} autoComplete="name" required />
            <PlainField
              name="company"
              label={labels.company}
              error={errors.company}
              autoComplete="organization"
              required
            />
          </div>
          <PlainField
            name="email"
            label={labels.email}
            hint="we answer here"
            error={errors.email}
            kind="email"
            work
            required
          />
          <FormField name="message" label={labels.message} hint="optional" error={errors.message}>
            {(props) => <textarea {...props} rows={5} />}
          </FormField>
        </>
      )}
    </LeadForm>
  );
}

const loadChecks = async () => (await import('./lead-checks.ts')).checkPartners;
const labels = {
  name: 'Your name',
  company: 'Your company',
  email: 'Work e-mail',
  message: 'What you would like to do together',
} as const;
const sent = {
  title: 'Your proposal is with us',
  text: `It is on disk. A person reads it and answers${inTime} to the address you gave.`,
  next: { title: 'Meanwhile: identification in a sign-up form', url: articlePath('identification-in-a-sign-up-form') },
};
