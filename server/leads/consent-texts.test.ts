import { consentTextOf } from '@whorl/contract/leads/define-form.ts';
import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { JOB_APPLICATION_RETENTION_DAYS, LEAD_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { expect, test } from 'vitest';
import { anyApplicationForm } from './applications/job-application-form.ts';
import { leadForms } from './lead-forms.ts';

const forms = [...leadForms, anyApplicationForm];

test('no version stands for two texts, in whichever form', () => {
  const versions = forms.flatMap(({ consent }) => consent.map(({ version }) => version));
  expect(new Set(versions).size).toBe(versions.length);
  for (const version of versions) expect(version).toMatch(/^[\w.-]{1,40}$/);
});

test('what stands beside a form says how long its data is kept, as the server does', () => {
  const kept: Readonly<Record<string, RegExp>> = {
    newsletter: /To leave, write to us, and it is erased\.$/,
    'job-application': new RegExp(`deleted ${JOB_APPLICATION_RETENTION_DAYS} days after`),
  };
  for (const { id, consent } of forms) {
    expect(consent[0].text, id).toMatch(kept[id] ?? new RegExp(`After ${LEAD_RETENTION_DAYS} days`));
  }
});

test('a text is found by its form and version alone', () => {
  expect(consentTextOf(pressForm, 'press-2026-11')).toMatch(/^We use this to answer you/);
  expect(consentTextOf(pressForm, 'support-2026-11')).toBeUndefined();
  expect(consentTextOf(pressForm, '')).toBeUndefined();
});
