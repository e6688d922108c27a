import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCEPTED,
  advertisingAllowed,
  analyticsAllowed,
  type ConsentSituation,
  type CookieChoice,
  cookieChoices,
  effectiveChoice,
  historyAllowed,
  isSignalHonoured,
  mayIdentifyByItself,
  parseCookieChoice,
  REJECTED,
  shouldAsk,
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
  test.each(['US', 'BR', 'JP', 'AU', 'PM', 'TR', 'KZ'])('%s: identified and counted, not asked', (country) => {
    const situation = inCountry(country);
    expect(mayIdentifyByItself(situation)).toBe(true);
    expect(analyticsAllowed(situation)).toBe(true);
    expect(shouldAsk(situation)).toBe(false);
    expect(effectiveChoice(situation)).toEqual(['required', 'advertising', 'analytics']);
  });

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
  test.each(asked)('%s: asked first', (country) => {
    const situation = inCountry(country);
    expect(historyAllowed(situation)).toBe(false);
    expect(advertisingAllowed(situation)).toBe(false);
    expect(mayIdentifyByItself(situation)).toBe(false);
    expect(analyticsAllowed(situation)).toBe(false);
    expect(shouldAsk(situation)).toBe(true);
  });

  test.each([undefined, 'XX', '', 'T1'])('country %j: nothing optional, and no banner', (country) => {
    const situation = inCountry(country);
    expect(mayIdentifyByItself(situation)).toBe(false);
    expect(analyticsAllowed(situation)).toBe(false);
    expect(shouldAsk(situation)).toBe(false);
  });

  test('Global Privacy Control leaves only what is required', () => {
    const situation = inCountry('US', { globalPrivacyControl: true });
    expect(effectiveChoice(situation)).toEqual(['required']);
    expect(analyticsAllowed(situation)).toBe(false);
    expect(historyAllowed(situation)).toBe(false);
    expect(mayIdentifyByItself(situation)).toBe(false);
    expect(isSignalHonoured(situation)).toBe(true);
    expect(isSignalHonoured(inCountry('DE', { globalPrivacyControl: true }))).toBe(false);
  });
});

describe('what was assumed', () => {
  const assumed = { choice: ACCEPTED, receipt: receipt({ choice: ACCEPTED, by: 'region' }) };

  test('does not travel to the EU, nor to where nobody knows', () => {
    expect(effectiveChoice(inCountry('US', assumed))).toEqual(ACCEPTED);
    expect(effectiveChoice(inCountry('DE', assumed))).toEqual(['not-defined']);
    expect(shouldAsk(inCountry('DE', assumed))).toBe(true);
    expect(effectiveChoice(inCountry(undefined, assumed))).toEqual(['not-defined']);
  });

  test('gives way to Global Privacy Control that is switched on later, and comes back without it', () => {
    expect(effectiveChoice(inCountry('US', { ...assumed, globalPrivacyControl: true }))).toEqual(REJECTED);
    const signalled = { choice: REJECTED, receipt: receipt({ by: 'signal' }) };
    expect(effectiveChoice(inCountry('US', signalled))).toEqual(ACCEPTED);
  });
});

describe('after six months, or under another policy', () => {
  const stale = [receipt({ time: '2026-05-22T10:00:00.000Z' }), receipt({ version: '2020-01-01' })];

  test.each(stale)('the EU is asked again (%j)', (old) => {
    for (const choice of [ACCEPTED, REJECTED]) {
      const situation = inCountry('DE', { choice, receipt: { ...old, choice } });
      expect(shouldAsk(situation)).toBe(true);
      expect(analyticsAllowed(situation)).toBe(false);
    }
  });

  test.each(stale)('elsewhere the visitor’s own choice stays, also after the question was not answered (%j)', (old) => {
    for (const choice of [REJECTED, ['not-defined']] satisfies CookieChoice[]) {
      const situation = inCountry('US', { choice, receipt: old });
      expect(effectiveChoice(situation)).toEqual(REJECTED);
      expect(shouldAsk(situation)).toBe(false);
    }
  });
});

describe('after a choice', () => {
  test('it holds in every country, and the banner is gone', () => {
    for (const country of ['DE', 'US', undefined]) {
      for (const globalPrivacyControl of [true, false]) {
        const yes = inCountry(country, { choice: ['required', 'analytics'], globalPrivacyControl });
        const no = inCountry(country, { choice: ['required'], globalPrivacyControl });
        expect([analyticsAllowed(yes), analyticsAllowed(no)]).toEqual([true, false]);
        expect([mayIdentifyByItself(yes), mayIdentifyByItself(no)]).toEqual([true, false]);
        expect(shouldAsk(yes)).toBe(false);
      }
    }
  });
});

describe('the stored choice', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...cookieChoices.slice(1)), { minLength: 1 }), (choice) => {
        expect(parseCookieChoice(JSON.stringify(choice))).toEqual(choice);
      }),
    );
  });

  test.each([null, '', '{', '[]', '{}', '"required"', '["required","cookies"]', '["not-defined","analytics"]', '[1]'])(
    '%j is no choice',
    (stored) => {
      expect(parseCookieChoice(stored)).toEqual(['not-defined'] satisfies CookieChoice);
    },
  );

  test('whatever it is, nothing is thrown', () => {
    fc.assert(fc.property(fc.string(), (stored) => parseCookieChoice(stored).length > 0));
    fc.assert(fc.property(fc.json(), (stored) => parseCookieChoice(stored).length > 0));
  });
});
