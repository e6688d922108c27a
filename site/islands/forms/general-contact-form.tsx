'use client';

import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { FormField } from './form-field.tsx';
import type { SentWords } from './form-sent.tsx';
import styles from './lead-form.module.css';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';

/** From the page, so that its words cost no script. */
type Props = {
  consent: ConsentNotice;
  /** What the form calls itself. */
  name: string;
  /** Whether the long answer has to be given. */
  hasText: boolean;
  volumes: readonly string[];
  /** What the long answer is about. */
  question: string;
  /** What the button says. */
  send: string;
  sent: SentWords;
};

/** The form of the general contact, which several pages have, each under a name of its own. */
export function GeneralContactForm({ name, hasText, volumes, question, send, sent, consent }: Props) {
  return (
    <LeadForm
      endpoint={endpoints.generalContact}
      hidden={{ name }}
      labels={{ ...labels, description: question }}
      loadChecks={loadChecks}
      context="visit and pages"
      consent={consent}
      send={send}
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
            <PlainField
              name="jobTitle"
              label={labels.jobTitle}
              error={errors.jobTitle}
              autoComplete="organization-title"
            />
            <PlainField name="url" label={labels.url} error={errors.url} kind="url" />
          </div>
          <FormField
            name="apiCallsQuestion"
            label={labels.apiCallsQuestion}
            hint="optional"
            error={errors.apiCallsQuestion}
          >
            {(props) => (
              <select {...props}>
                <option value="">I do not know yet</option>
                {volumes.map((volume) => (
                  <option key={volume}>{volume}</option>
                ))}
              </select>
            )}
          </FormField>
          <FormField
            name="description"
            label={question}
            {...(!hasText && { hint: 'optional' })}
            error={errors.description}
          >
            {(props) => <textarea {...props} required={hasText} rows={hasText ? 6 : 3} />}
          </FormField>
        </>
      )}
    </LeadForm>
  );
}

const loadChecks = async () => (await import('./lead-checks.ts')).checkGeneralContact;

const labels = {
  email: 'Work e-mail',
  jobTitle: 'Job title',
  url: 'Your site or app',
  apiCallsQuestion: 'Visits a month that you would ask about',
} as const;
