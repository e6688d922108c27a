import { expect, test } from 'vitest';
import { JOB_APPLICATION_RETENTION_DAYS, LEAD_RETENTION_DAYS } from '../stored-data/lifetimes.ts';
import { consentTextOf, consentTexts, type FormWithConsent } from './consent-texts.ts';

const forms = Object.keys(consentTexts) as FormWithConsent[];

test('no version stands for two texts, in whichever form', () => {
  const versions = forms.flatMap((form) => consentTexts[form].map(({ version }) => version));
  expect(new Set(versions).size).toBe(versions.length);
  for (const version of versions) expect(version).toMatch(/^[\w.-]{1,40}$/);
});

test('what stands beside a form says how long its data is kept, as the server does', () => {
  const kept: Partial<Record<FormWithConsent, RegExp>> = {
    newsletter: /To leave, write to us, and it is erased\.$/,
    'job-application': new RegExp(`deleted ${JOB_APPLICATION_RETENTION_DAYS} days after`),
  };
  for (const form of forms) {
    expect(consentTexts[form][0].text, form).toMatch(kept[form] ?? new RegExp(`After ${LEAD_RETENTION_DAYS} days`));
  }
});

test('a text is found by its form and version alone', () => {
  expect(consentTextOf('press', 'press-2026-11')).toMatch(/^We use this to answer you/);
  expect(consentTextOf('press', 'support-2026-11')).toBeUndefined();
  expect(consentTextOf('press', '')).toBeUndefined();
});
