import { expect, test } from 'vitest';
import { emptyReading, TEST_USER_AGENT } from '../testing/signals.ts';
import { productsOf, type RequestFacts } from './describe-request.ts';
import type { Found } from './matching/find-visitor.ts';

const facts: RequestFacts = {
  requestId: '1795262587402.k9Xw2a',
  at: 1_795_262_587_402,
  elapsedMs: 400,
  address: '192.0.2.7',
  headers: { 'user-agent': TEST_USER_AGENT, 'accept-language': 'en' },
  place: undefined,
  network: undefined,
  crawler: undefined,
};
const found: Found = {
  visitorId: 'aaaaaaaaaa0000000001',
  profileId: 'aaaaaaaa0001',
  match: {
    visitorId: undefined,
    step: 'none',
    decision: 'nobodyAlike',
    confidence: 'medium',
    reason: 'nobody',
    changed: [],
  },
  visits: 1,
  firstSeenAt: facts.at,
  lastSeenAt: undefined,
};
const reading = { ...emptyReading, ticket: 'x' };
const velocity = { error: { code: 'Failed', message: 'not counted' } } as const;
const productsFor = (changes: object) =>
  productsOf(Object.create(reading, Object.getOwnPropertyDescriptors(changes)), facts, found, velocity, '192.0.2.0');

test('a verdict on bots that cannot be made fails alone, and says why', () => {
  expect(productsFor({}).botd).toHaveProperty('data');
  const { botd, identification, ipInfo } = productsFor({
    get bot(): never {
      throw new Error('the detectors cannot be read');
    },
  });
  expect(botd).toEqual({ error: { code: 'Failed', message: 'the detectors cannot be read' } });
  expect([identification, ipInfo]).toEqual([
    { data: expect.objectContaining({ visitorId: found.visitorId }) },
    { data: expect.anything() },
  ]);
});
