'use client';

import '../../design/choices.css';
import { endpoints, pathsInScripts } from '@whorl/contract/urls.ts';
import styles from './lead-form.module.css';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';
import { visitContext } from './visit-context.ts';

type Props = {
  /** The webinar's slug. */
  webinar: string;
  /** The HubSpot form that stands for this webinar, where it has one of its own. */
  hubspotFormId?: string;
};

/** Registers somebody for a webinar. */
export function WebinarForm({ webinar, hubspotFormId }: Props) {
  return (
    <LeadForm
      endpoint={endpoints.webinar}
      hidden={{ formName: webinar, ...(hubspotFormId && { hubspotFormId }) }}
      labels={labels}
      loadChecks={loadChecks}
      context={visitContext}
      consentVersion={CONSENT_VERSION}
      send="Register"
      note="We use this for this webinar, and for nothing else. It is stored on our own server."
      sent={sent}
    >
      {(errors) => (
        <>
          <div className={styles.pair}>
            <PlainField
              name="firstName"
              label={labels.firstName}
              error={errors.firstName}
              autoComplete="given-name"
              required
            />
            <PlainField
              name="lastName"
              label={labels.lastName}
              error={errors.lastName}
              autoComplete="family-name"
              required
            />
          </div>
          <PlainField name="email" label={labels.email} error={errors.email} kind="email" required />
          <div className={styles.pair}>
            <PlainField
              name="jobTitle"
              label={labels.jobTitle}
              error={errors.jobTitle}
              autoComplete="organization-title"
            />
            <PlainField name="company" label={labels.company} error={errors.company} autoComplete="organization" />
          </div>
          <label className="choice">
            <input type="checkbox" name="requestDemo" value="true" /> Afterwards, show me the product on my own site
          </label>
        </>
      )}
    </LeadForm>
  );
}

const loadChecks = async () => (await import('./lead-checks.ts')).checkWebinar;
/** Kept with the message: which wording stood beside the button. Change it with the wording. */
const CONSENT_VERSION = 'webinar-2026-11';
const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail address',
  jobTitle: 'What you do',
  company: 'Company',
} as const;
const sent = {
  title: 'You are registered',
  text: 'Your place is on disk. Put the date into your calendar now: the file for it stands beside this form.',
  next: { title: 'Until then: the notes', url: pathsInScripts.blog },
};
