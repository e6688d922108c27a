import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCEPTED,
  type ConsentSituation,
  type CookieChoice,
  cookieChoices,
  getEffectiveChoice,
  isAnalyticsAllowed,
  isConsentRequired,
  isGlobalPrivacyControlHonored,
  parseCookieChoice,
  REJECTED,
} from './consent.ts';
import { CONSENT_POLICY_VERSION } from './consent-policy.ts';
import type { ConsentReceipt } from './consent-receipt.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

const inCountry = (country: string | undefined, rest: Partial<ConsentSituation> = {}): ConsentSituation => ({
  country,
  choice: ['not-defined'],
  globalPrivacyControl: false,
  receipt: undefined,
  now: NOW,
  ...rest,
});

const receipt = (rest: Partial<ConsentReceipt> = {}): ConsentReceipt => ({
  version: CONSENT_POLICY_VERSION,
  time: '2026-11-20T08:00:00.000Z',
  choice: REJECTED,
  by: 'visitor',
  ...rest,
});

describe('before a choice', () => {
  test.each(['US', 'BR', 'JP', 'AU', 'PM', 'TR', 'KZ'])(
    'visitors in %s are identified and counted without a banner',
    (country) => {
      const situation = inCountry(country);
      expect(isAnalyticsAllowed(situation)).toBe(true);
      expect(isConsentRequired(situation)).toBe(false);
      expect(getEffectiveChoice(situation)).toEqual(['required', 'advertising', 'analytics']);
    },
  );

  const asked = [
    'DE',
    'FR',
    'GB',
    'CH',
    'NO',
    'IS',
    'LI',
    'AX',
    'ES',
    'PT',
    'RU',
    'CY',
    'RE',
    'GP',
    'MQ',
    'GF',
    'YT',
    'MF',
  ];
  test.each(asked)('visitors in %s are asked first', (country) => {
    const situation = inCountry(country);
    expect(isAnalyticsAllowed(situation)).toBe(false);
    expect(isConsentRequired(situation)).toBe(true);
  });

  test.each([undefined, 'XX', '', 'T1'])('visitors in country %j get no optional features and no banner', (country) => {
    const situation = inCountry(country);
    expect(isAnalyticsAllowed(situation)).toBe(false);
    expect(isConsentRequired(situation)).toBe(false);
  });

  test('Global Privacy Control allows only the required category', () => {
    const situation = inCountry('US', { globalPrivacyControl: true });
    expect(getEffectiveChoice(situation)).toEqual(['required']);
    expect(isAnalyticsAllowed(situation)).toBe(false);
    expect(isGlobalPrivacyControlHonored(situation)).toBe(true);
    expect(isGlobalPrivacyControlHonored(inCountry('DE', { globalPrivacyControl: true }))).toBe(false);
  });
});

describe('a default choice', () => {
  const assumed = { choice: ACCEPTED, receipt: receipt({ choice: ACCEPTED, by: 'region' }) };

  test('a default choice does not apply in the EU or in an unknown country', () => {
    expect(getEffectiveChoice(inCountry('US', assumed))).toEqual(ACCEPTED);
    expect(getEffectiveChoice(inCountry('DE', assumed))).toEqual(['not-defined']);
    expect(isConsentRequired(inCountry('DE', assumed))).toBe(true);
    expect(getEffectiveChoice(inCountry(undefined, assumed))).toEqual(['not-defined']);
  });

  test('a default choice is overridden by Global Privacy Control and restored without it', () => {
    expect(getEffectiveChoice(inCountry('US', { ...assumed, globalPrivacyControl: true }))).toEqual(REJECTED);
    const signalled = { choice: REJECTED, receipt: receipt({ by: 'signal' }) };
    expect(getEffectiveChoice(inCountry('US', signalled))).toEqual(ACCEPTED);
  });
});

describe('after six months, or under another policy version', () => {
  const stale = [receipt({ time: '2026-05-22T10:00:00.000Z' }), receipt({ version: '2020-01-01' })];

  test.each(stale)('visitors in the EU are asked again after an outdated choice (%j)', (old) => {
    for (const choice of [ACCEPTED, REJECTED]) {
      const situation = inCountry('DE', { choice, receipt: { ...old, choice } });
      expect(isConsentRequired(situation)).toBe(true);
      expect(isAnalyticsAllowed(situation)).toBe(false);
    }
  });

  test.each(stale)(
    'visitors outside of the EU keep an outdated choice, also after an unanswered banner (%j)',
    (old) => {
      for (const choice of [REJECTED, ['not-defined']] satisfies CookieChoice[]) {
        const situation = inCountry('US', { choice, receipt: old });
        expect(getEffectiveChoice(situation)).toEqual(REJECTED);
        expect(isConsentRequired(situation)).toBe(false);
      }
    },
  );
});

describe('after a choice', () => {
  test('a stored choice applies in every country and hides the banner', () => {
    for (const country of ['DE', 'US', undefined]) {
      for (const globalPrivacyControl of [true, false]) {
        const yes = inCountry(country, { choice: ['required', 'analytics'], globalPrivacyControl });
        const no = inCountry(country, { choice: ['required'], globalPrivacyControl });
        expect([isAnalyticsAllowed(yes), isAnalyticsAllowed(no)]).toEqual([true, false]);
        expect(isConsentRequired(yes)).toBe(false);
      }
    }
  });
});

describe('parseCookieChoice', () => {
  test('parseCookieChoice returns the serialized choice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...cookieChoices.slice(1)), { minLength: 1 }), (choice) => {
        expect(parseCookieChoice(JSON.stringify(choice))).toEqual(choice);
      }),
    );
  });

  test.each([null, '', '{', '[]', '{}', '"required"', '["required","cookies"]', '["not-defined","analytics"]', '[1]'])(
    'parseCookieChoice returns an undecided choice for %j',
    (stored) => {
      expect(parseCookieChoice(stored)).toEqual(['not-defined'] satisfies CookieChoice);
    },
  );

  test('parseCookieChoice never throws', () => {
    fc.assert(fc.property(fc.string(), (stored) => parseCookieChoice(stored).length > 0));
    fc.assert(fc.property(fc.json(), (stored) => parseCookieChoice(stored).length > 0));
  });
});
