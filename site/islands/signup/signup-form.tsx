'use client';

import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { useEffect, useRef } from 'react';
import { FormField } from '../forms/form-field.tsx';
import type { SentWords } from '../forms/form-sent.tsx';
import formStyles from '../forms/lead-form.module.css';
import { LeadForm } from '../forms/lead-form.tsx';
import { PlainField } from '../forms/plain-field.tsx';
import type { IssuedWords } from '../forms/send-lead.ts';
import styles from './signup-providers.module.css';

/** From the page, so that its words cost no script. */
type Props = {
  consent: ConsentNotice;
  /** What the form calls itself. */
  name: string;
  volumes: readonly string[];
  /** What the long answer is about. */
  question: string;
  sent: SentWords;
  issued: IssuedWords;
};

/** Signs up: by the form, which ends in a key that works, or with a provider where some are set up. */
export function SignupForm({ name, volumes, question, sent, issued, consent }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = panel;
    let stop: (() => void) | undefined;
    let isWanted = true;
    import('./track-signup.ts').then(
      ({ trackSignup }) => {
        if (current && isWanted) stop = trackSignup(current, name);
      },
      // The form alone is a way to sign up.
      () => undefined,
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [name]);
  return (
    <div ref={panel}>
      <LeadForm
        endpoint={endpoints.generalContact}
        hidden={{ name }}
        labels={{ ...labels, description: question }}
        loadChecks={loadChecks}
        context="visit and pages"
        consent={consent}
        send="Get the key"
        sent={sent}
        issued={issued}
      >
        {(errors) => (
          <>
            <PlainField name="email" label={labels.email} error={errors.email} kind="email" work required />
            <div className={formStyles.pair}>
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
            <FormField name="description" label={question} hint="optional" error={errors.description}>
              {(props) => <textarea {...props} rows={3} />}
            </FormField>
          </>
        )}
      </LeadForm>
      <ul className={styles.providers} aria-label="Other ways to sign up" data-signup-providers="" hidden />
    </div>
  );
}

const loadChecks = async () => (await import('../forms/lead-checks.ts')).checkGeneralContact;
const labels = {
  email: 'Work e-mail',
  jobTitle: 'Job title',
  url: 'Your site or app',
  apiCallsQuestion: 'Visits a month that you would ask about',
} as const;
