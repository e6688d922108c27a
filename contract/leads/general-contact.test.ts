import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schema as generalContactSchema } from './forms/general-contact.ts';
import { validate } from './validate.ts';

const minimalPayload = { name: 'contact-sales', email: 'ada@example.com', description: 'Hello' };
const validationErrors = (payload: unknown) => {
  const result = validate(generalContactSchema, payload);
  return result.valid ? {} : result.errors;
};

test('validate accepts a general contact lead with only the required fields', () => {
  expect(validate(generalContactSchema, { ...minimalPayload, url: '', jobTitle: ' ', apiCallsQuestion: '' })).toEqual({
    valid: true,
    value: { ...minimalPayload, url: undefined, jobTitle: undefined, apiCallsQuestion: undefined },
  });
});

test('validate returns every field of a complete general contact lead', () => {
  const full = {
    ...minimalPayload,
    url: 'https://example.com/shop?a=1',
    jobTitle: 'Head of Fraud',
    description: 'Two\nlines\tand a tab',
    apiCallsQuestion: 'Up to 20,000',
    utm_info: { utm_source: 'newsletter', utm_campaign: 'autumn' },
    landingPage: '/blog/',
    previousPage: 'https://example.org/?q=ä',
    visitorId: 'abcdefghij0123456789',
    ipRegion: 'EMEA',
  };
  expect(validate(generalContactSchema, full)).toEqual({ valid: true, value: full });
});

describe('validate reports only the invalid field, in a sentence, for', () => {
  test.each([
    ['email', { ...minimalPayload, email: '' }],
    ['email', { ...minimalPayload, email: 'ada' }],
    ['email', { ...minimalPayload, email: 'ada@localhost' }],
    ['email', { ...minimalPayload, email: ['ada@example.com'] }],
    ['email', { ...minimalPayload, email: `${'a'.repeat(250)}@example.com` }],
    ['email', { ...minimalPayload, email: 'ada@example.com\nbcc: eve@example.com' }],
    ['email', { name: 'contact-sales', description: 'Hello' }],
    ['name', { ...minimalPayload, name: '' }],
    ['description', { ...minimalPayload, description: '  ' }],
    ['description', { ...minimalPayload, description: 'x'.repeat(5001) }],
    ['description', { ...minimalPayload, description: 'bell \u0007' }],
    ['description', { ...minimalPayload, description: 42 }],
    ['url', { ...minimalPayload, url: 'javascript:alert(1)' }],
    ['url', { ...minimalPayload, url: 'not a site' }],
    ['url', { ...minimalPayload, url: 12 }],
    ['jobTitle', { ...minimalPayload, jobTitle: 'a\u0000b' }],
    ['utm_info', { ...minimalPayload, utm_info: 'utm_source=x' }],
    ['utm_info', { ...minimalPayload, utm_info: { source: 'x' } }],
    ['utm_info', { ...minimalPayload, utm_info: { utm_source: 1 } }],
    ['name', { ...minimalPayload, name: 'some-form' }],
    ['apiCallsQuestion', { ...minimalPayload, apiCallsQuestion: 'all of them' }],
    ['visitorId', { ...minimalPayload, visitorId: 'short' }],
    ['ipRegion', { ...minimalPayload, ipRegion: 'LATAM' }],
    ['phone', { ...minimalPayload, phone: '123' }],
    ['payload', 'a string'],
    ['payload', [minimalPayload]],
    ['payload', null],
  ])('%s', (field, payload) => {
    const errors = validationErrors(payload);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toMatch(/^[A-Z][^\n]{5,100}\.$/);
    expect(errors[field]).not.toMatch(/Invalid|Expected|undefined/);
  });
});

test('validate returns one sentence per field as error message for any payload', () => {
  fc.assert(
    fc.property(fc.anything(), (payload) => {
      for (const message of Object.values(validationErrors(payload))) expect(message).toMatch(/^[A-Z][^\n]+\.$/);
    }),
  );
  fc.assert(
    fc.property(fc.record({ email: fc.anything(), description: fc.anything(), utm_info: fc.anything() }), (fields) => {
      for (const message of Object.values(validationErrors({ ...minimalPayload, ...fields })))
        expect(message).toMatch(/^[A-Z][^\n]+\.$/);
    }),
  );
});
