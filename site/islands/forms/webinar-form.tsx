'use client';

import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import '../../design/choices.css';
import { endpoints, pathsInScripts } from '@whorl/contract/urls.ts';
import styles from './lead-form.module.css';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';

type Props = {
  consent: ConsentNotice;
  /** The webinar's slug. */
  webinar: string;
  /** The HubSpot form that stands for this webinar, where it has one of its own. */
  hubspotFormId?: string;
};

/** Registers somebody for a webinar. */
export function WebinarForm({ webinar, hubspotFormId, consent }: Props) {
  return (
    <LeadForm
      endpoint={endpoints.webinar}
      hidden={{ formName: webinar, ...(hubspotFormId && { hubspotFormId }) }}
      labels={labels}
      loadChecks={loadChecks}
      context="visit"
      consent={consent}
      send="Register"
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
const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail address',
  jobTitle: 'Job title',
  company: 'Company',
} as const;
const sent = {
  title: 'You are registered',
  text: 'Your place is on disk. Put the date into your calendar now: the file for it stands beside this form.',
  next: { title: 'Until then: the notes', url: pathsInScripts.blog },
};
