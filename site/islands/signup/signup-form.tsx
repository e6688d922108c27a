'use client';

import { inTime } from '@whorl/contract/brand.ts';
import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { callVolumes, generalContactForms } from '@whorl/contract/leads/general-contact-options.ts';
import { articlePath, endpoints } from '@whorl/contract/urls.ts';
import { useRef } from 'react';
import { generalContactContext } from '../forms/contact-context.ts';
import { FormField } from '../forms/form-field.tsx';
import { LeadForm } from '../forms/lead-form.tsx';
import { PlainField } from '../forms/plain-field.tsx';
import { KeySentLater } from './key-sent-later.tsx';
import { SignupProviders } from './signup-providers.tsx';
import { useSignupEvents } from './use-signup-events.ts';

type Props = {
  consent: ConsentNotice;
  form: 'signup' | 'paymentFraudStart';
  /** What the long answer is about. */
  question: string;
};

/** Signs up: by the form, which ends in a key that works, or with a provider where some are set up. */
export function SignupForm({ form, question, consent }: Props) {
  const name = generalContactForms[form];
  const panel = useRef<HTMLDivElement>(null);
  const started = useSignupEvents(panel, name);
  return (
    <div ref={panel}>
      <LeadForm
        endpoint={endpoints.generalContact}
        hidden={{ name }}
        labels={{ ...labels, description: question }}
        loadChecks={loadChecks}
        context={generalContactContext}
        consent={consent}
        send="Get the key"
        sent={stored}
        after={(answer) => (
          <KeySentLater answer={answer} title="Your key works now">
            <p>
              Next: make it part of something.{' '}
              <a className="link" href={articlePath('identification-in-a-sign-up-form')}>
                Identification in a sign-up form
              </a>{' '}
              takes it from the first call to a rule. When the key ends, nothing breaks but the answer: it says that the
              key has expired.
            </p>
          </KeySentLater>
        )}
      >
        {(errors) => (
          <>
            <PlainField name="email" label={labels.email} error={errors.email} kind="email" work required />
            <PlainField name="url" label={labels.url} error={errors.url} kind="url" />
            <FormField
              name="apiCallsQuestion"
              label={labels.apiCallsQuestion}
              hint="optional"
              error={errors.apiCallsQuestion}
            >
              {(props) => (
                <select {...props}>
                  <option value="">I do not know yet</option>
                  {callVolumes.map((volume) => (
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
      <SignupProviders onStart={started} />
    </div>
  );
}

const loadChecks = async () => (await import('../forms/lead-checks.ts')).checkGeneralContact;
const labels = {
  email: 'Work e-mail',
  url: 'Your site or app',
  apiCallsQuestion: 'Visits a month that you would ask about',
} as const;
const stored = {
  title: 'Your sign-up is with us',
  text: `It is on disk. An engineer reads it and answers${inTime} to the address you gave.`,
  next: { title: 'Read on meanwhile', url: articlePath('identification-in-a-sign-up-form') },
};
