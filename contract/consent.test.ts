import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  analyticsAllowed,
  type ConsentSituation,
  type CookieChoice,
  cookieChoices,
  effectiveChoice,
  mayIdentifyByItself,
  parseCookieChoice,
  shouldAsk,
} from './consent.ts';

const inCountry = (country: string | undefined, rest: Partial<ConsentSituation> = {}): ConsentSituation => ({
  country,
  choice: ['not-defined'],
  globalPrivacyControl: false,
  ...rest,
});

describe('before a choice', () => {
  test.each(['US', 'BR', 'JP', 'AU', 'PM'])('%s: identified and counted, not asked', (country) => {
    const situation = inCountry(country);
    expect(mayIdentifyByItself(situation)).toBe(true);
    expect(analyticsAllowed(situation)).toBe(true);
    expect(shouldAsk(situation)).toBe(false);
    expect(effectiveChoice(situation)).toEqual(['required', 'advertising', 'analytics']);
  });

  test.each(['DE', 'FR', 'GB', 'CH', 'CY', 'RE', 'GP', 'MQ', 'GF', 'YT'])('%s: asked first', (country) => {
    const situation = inCountry(country);
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
