'use client';

import type { JobQuestion } from '@whorl/contract/careers/job.ts';
import { jobApplicationConsent } from '@whorl/contract/leads/consent/job-application.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { useCallback } from 'react';
import { FormField } from './form-field.tsx';
import styles from './lead-form.module.css';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';
import { visitContext } from './visit-context.ts';

/** `listPath` is where other positions stand: the table of addresses is too large for a script. */
type Props = { slug: string; questions: readonly JobQuestion[]; listPath: string };

/** Applies for one position, with that position's own questions. */
export function JobApplicationForm({ slug, questions, listPath }: Props) {
  const loadChecks = useCallback(
    async () => (await import('./job-application-checks.ts')).checkJobApplication({ slug, questions }),
    [slug, questions],
  );
  const labels = { ...ownLabels, ...Object.fromEntries(questions.flatMap(namesAndLabels)) };
  return (
    <LeadForm
      endpoint={endpoints.jobApplication}
      hidden={{ job: slug }}
      labels={labels}
      loadChecks={loadChecks}
      context={visitContext}
      consentVersion={jobApplicationConsent.version}
      send="Send the application"
      note={jobApplicationConsent.text}
      sent={{
        title: 'Your application is with us',
        text: 'It is on disk. The team you applied to reads it and answers to the address you gave.',
        next: { title: 'Back to the positions', url: listPath },
      }}
    >
      {(errors) => (
        <>
          <div className={styles.pair}>
            <PlainField name="name" label={labels.name} error={errors.name} autoComplete="name" required />
            <PlainField
              name="email"
              label={labels.email}
              hint="we answer here"
              error={errors.email}
              kind="email"
              required
            />
          </div>
          <PlainField name="link" label={labels.link} hint="optional" error={errors.link} kind="url" />
          {questions.map((question) => (
            <Question key={question.label} question={question} errors={errors} />
          ))}
        </>
      )}
    </LeadForm>
  );
}

type QuestionProps = { question: JobQuestion; errors: Readonly<Record<string, string>> };

function Question({ question: { label, required, fields }, errors }: QuestionProps) {
  return fields.map(({ name, type, values }) => (
    <FormField key={name} name={name} label={label} {...(!required && { hint: 'optional' })} error={errors[name]}>
      {(props) => {
        if (type === 'textarea') return <textarea {...props} rows={5} required={required} />;
        if (type === 'input_text') return <input {...props} type="text" required={required} />;
        return (
          <select {...props} required={required}>
            <option value="">Please choose</option>
            {values.map((answer) => (
              <option key={answer.label}>{answer.label}</option>
            ))}
          </select>
        );
      }}
    </FormField>
  ));
}

const namesAndLabels = ({ label, fields }: JobQuestion) => fields.map(({ name }): [string, string] => [name, label]);

const ownLabels = {
  name: 'Your name',
  email: 'Your e-mail address',
  link: 'Something of yours to look at',
} as const;
