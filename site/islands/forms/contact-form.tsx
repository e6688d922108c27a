'use client';

import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import { callVolumes, generalContactForms } from '@whorl/contract/leads/general-contact-options.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { useRef } from 'react';
import { generalContactContext } from './contact-context.ts';
import styles from './contact-form.module.css';
import { FormField } from './form-field.tsx';
import marked from './form-problems.module.css';
import { FormProblems } from './form-problems.tsx';
import { FormSent } from './form-sent.tsx';
import { useLeadForm } from './use-lead-form.ts';

/**
 * The contact-sales form. Without script it is a plain form that the browser posts; with it, errors stand beside the
 * fields, and a failed send keeps what was typed.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const { state, errors, onSubmit, onFocus, onBlur } = useLeadForm({
    form,
    endpoint: endpoints.generalContact,
    loadChecks,
    context: generalContactContext,
    consentVersion: CONSENT_VERSION,
  });
  if (state.step === 'Success') return <FormSent />;
  return (
    <form
      ref={form}
      className={styles.form}
      action={endpoints.generalContact}
      method="post"
      onSubmit={onSubmit}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <input type="hidden" name="name" value={generalContactForms.contactSales} />
      <input type="hidden" name={envelopeNames.consentVersion.field} value={CONSENT_VERSION} />
      <FormProblems errors={errors} failure={state.step === 'Failed' ? state.message : undefined} labels={labels} />
      <div id={problemsElementId} className={`problems ${marked.problems}`} role="alert" hidden />
      <FormField name="email" label={labels.email} hint="we answer here" error={errors.email}>
        {(props) => <input {...props} type="email" autoComplete="email" inputMode="email" required maxLength={254} />}
      </FormField>
      <div className={styles.pair}>
        <FormField name="jobTitle" label={labels.jobTitle} hint="optional" error={errors.jobTitle}>
          {(props) => <input {...props} type="text" autoComplete="organization-title" />}
        </FormField>
        <FormField name="url" label={labels.url} hint="optional" error={errors.url}>
          {(props) => <input {...props} type="text" autoComplete="url" inputMode="url" placeholder="example.com" />}
        </FormField>
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
            {callVolumes.map((volume) => (
              <option key={volume}>{volume}</option>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="description" label={labels.description} error={errors.description}>
        {(props) => <textarea {...props} required rows={6} />}
      </FormField>
      <div className={styles.send}>
        <button type="submit" className="button button-main" aria-disabled={state.step === 'Loading'}>
          {state.step === 'Loading' ? 'Sending …' : state.step === 'Failed' ? 'Send it again' : 'Send'}
        </button>
        <p className="caption">We use this to answer you, and for nothing else. It is stored on our own server.</p>
      </div>
    </form>
  );
}

const loadChecks = async () => (await import('./general-contact-checks.ts')).checkGeneralContact;

/** Kept with the message: which wording stood beside the button. Change it with the wording. */
const CONSENT_VERSION = 'contact-2026-11';

const labels = {
  email: 'Work e-mail',
  jobTitle: 'What you do',
  url: 'Your site or app',
  apiCallsQuestion: 'Visits a month that you would ask about',
  description: 'What happens on your site',
} as const;
