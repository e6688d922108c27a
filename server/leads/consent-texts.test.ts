import { findConsentText } from '@whorl/contract/leads/define-form.ts';
import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { genericApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import { JOB_APPLICATION_RETENTION_DAYS, LEAD_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { expect, test } from 'vitest';
import { leadForms } from './lead-forms.ts';

const forms = [...leadForms, genericApplicationForm];

test('every consent version identifies exactly one text', () => {
  const versions = forms.flatMap(({ consent }) => consent.map(({ version }) => version));
  expect(new Set(versions).size).toBe(versions.length);
  for (const version of versions) expect(version).toMatch(/^[\w.-]{1,40}$/);
});

test('each consent notice states the retention period that the server applies', () => {
  const retentionTexts: Readonly<Record<string, RegExp>> = {
    newsletter: /To unsubscribe, write to us, and we’ll delete them\.$/,
    'job-application': new RegExp(`deleted ${JOB_APPLICATION_RETENTION_DAYS} days after`),
  };
  for (const { id, consent } of forms) {
    expect(consent[0].text, id).toMatch(retentionTexts[id] ?? new RegExp(`After ${LEAD_RETENTION_DAYS} days`));
  }
});

test('findConsentText finds a text by its form and version', () => {
  expect(findConsentText(pressForm, 'press-2026-11')).toMatch(/^We use this to answer you/);
  expect(findConsentText(pressForm, 'support-2026-11')).toBeUndefined();
  expect(findConsentText(pressForm, '')).toBeUndefined();
});
