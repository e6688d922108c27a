'use client';

import { inTime } from '@whorl/contract/brand.ts';
import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { callVolumes } from '@whorl/contract/leads/general-contact-options.ts';
import { riskConcerns } from '@whorl/contract/leads/risk-options.ts';
import { articlePath, endpoints } from '@whorl/contract/urls.ts';
import { FormField } from './form-field.tsx';
import styles from './lead-form.module.css';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';

/** Takes the result of the risk assessment to a person. */
export function RiskForm({ consent }: { consent: ConsentNotice }) {
  return (
    <LeadForm
      endpoint={endpoints.risk}
      labels={labels}
      loadChecks={loadChecks}
      context="visit"
      consent={consent}
      send="Send it to an engineer"
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
            work
            required
          />
          <div className={styles.pair}>
            {choices.map(({ name, options }) => (
              <FormField key={name} name={name} label={labels[name]} error={errors[name]}>
                {(props) => (
                  <select {...props} required>
                    <option value="">Please choose</option>
                    {options.map((option) => (
                      <option key={option}>{option}</option>
                    ))}
                  </select>
                )}
              </FormField>
            ))}
          </div>
          <FormField name="message" label={labels.message} hint="optional" error={errors.message}>
            {(props) => <textarea {...props} rows={5} />}
          </FormField>
        </>
      )}
    </LeadForm>
  );
}

const choices = [
  { name: 'primary_risk_concern', options: riskConcerns },
  { name: 'estimated_website_traffic', options: callVolumes },
] as const;
const loadChecks = async () => (await import('./lead-checks.ts')).checkRisk;
const labels = {
  email: 'Work e-mail',
  primary_risk_concern: 'What worries you most',
  estimated_website_traffic: 'Visits a month',
  message: 'What you have seen so far',
} as const;
const sent = {
  title: 'Your assessment is with us',
  text: `It is on disk. An engineer goes through your answers and writes${inTime} to the address you gave.`,
  next: { title: 'Meanwhile: card testing from the inside', url: articlePath('card-testing-looks-like-success') },
};
