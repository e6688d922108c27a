import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schema as generalContactSchema } from './forms/general-contact.ts';
import { validate } from './validate.ts';

const least = { name: 'contact-sales', email: 'ada@example.com', description: 'Hello' };
const errorsOf = (payload: unknown) => {
  const result = validate(generalContactSchema, payload);
  return result.valid ? {} : result.errors;
};

test('the least that a plain form can send is enough', () => {
  expect(validate(generalContactSchema, { ...least, url: '', jobTitle: ' ', apiCallsQuestion: '' })).toEqual({
    valid: true,
    value: { ...least, url: undefined, jobTitle: undefined, apiCallsQuestion: undefined },
  });
});

test('everything that the form knows is kept', () => {
  const full = {
    ...least,
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

describe('what is wrong is named by its field', () => {
  test.each([
    ['email', { ...least, email: '' }],
    ['email', { ...least, email: 'ada' }],
    ['email', { ...least, email: 'ada@localhost' }],
    ['email', { ...least, email: ['ada@example.com'] }],
    ['email', { ...least, email: `${'a'.repeat(250)}@example.com` }],
    ['email', { ...least, email: 'ada@example.com\nbcc: eve@example.com' }],
    ['email', { name: 'contact-sales', description: 'Hello' }],
    ['name', { ...least, name: '' }],
    ['description', { ...least, description: '  ' }],
    ['description', { ...least, description: 'x'.repeat(5001) }],
    ['description', { ...least, description: 'bell \u0007' }],
    ['description', { ...least, description: 42 }],
    ['url', { ...least, url: 'javascript:alert(1)' }],
    ['url', { ...least, url: 'not a site' }],
    ['url', { ...least, url: 12 }],
    ['jobTitle', { ...least, jobTitle: 'a\u0000b' }],
    ['utm_info', { ...least, utm_info: 'utm_source=x' }],
    ['utm_info', { ...least, utm_info: { source: 'x' } }],
    ['utm_info', { ...least, utm_info: { utm_source: 1 } }],
    ['name', { ...least, name: 'some-form' }],
    ['apiCallsQuestion', { ...least, apiCallsQuestion: 'all of them' }],
    ['visitorId', { ...least, visitorId: 'short' }],
    ['ipRegion', { ...least, ipRegion: 'LATAM' }],
    ['phone', { ...least, phone: '123' }],
    ['payload', 'a string'],
    ['payload', [least]],
    ['payload', null],
  ])('%s', (field, payload) => {
    const errors = errorsOf(payload);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toMatch(/^[A-Z][^\n]{5,100}\.$/);
    expect(errors[field]).not.toMatch(/Invalid|Expected|undefined/);
  });
});

test('whatever is sent, each message belongs to a field and is a sentence', () => {
  fc.assert(
    fc.property(fc.anything(), (payload) => {
      for (const message of Object.values(errorsOf(payload))) expect(message).toMatch(/^[A-Z][^\n]+\.$/);
    }),
  );
  fc.assert(
    fc.property(fc.record({ email: fc.anything(), description: fc.anything(), utm_info: fc.anything() }), (fields) => {
      for (const message of Object.values(errorsOf({ ...least, ...fields })))
        expect(message).toMatch(/^[A-Z][^\n]+\.$/);
    }),
  );
});
