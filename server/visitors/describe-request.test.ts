import { expect, test } from 'vitest';
import { emptyPayload, TEST_USER_AGENT } from '../testing/signals.ts';
import { createProducts, type RequestFacts } from './describe-request.ts';
import type { FoundVisitor } from './matching/find-visitor.ts';

const facts: RequestFacts = {
  requestId: '1795262587402.k9Xw2a',
  at: 1_795_262_587_402,
  elapsedMs: 400,
  address: '192.0.2.7',
  headers: { 'user-agent': TEST_USER_AGENT, 'accept-language': 'en' },
  place: undefined,
  network: undefined,
  crawler: undefined,
  signature: undefined,
  range: undefined,
  nameAgent: () => undefined,
};
const found: FoundVisitor = {
  visitorId: 'aaaaaaaaaa0000000001',
  profileId: 'aaaaaaaa0001',
  match: {
    visitorId: undefined,
    step: 'none',
    decision: 'nobodyAlike',
    score: 0.9,
    reason: 'a new visitor',
    changed: [],
    evidence: [],
    candidates: [],
  },
  prediction: undefined,
  isSameDevice: false,
  visits: 1,
  firstSeenAt: facts.at,
  lastSeenAt: undefined,
};
const payload = { ...emptyPayload, ticket: 'x' };
const failed = { error: { code: 'Failed', message: 'not counted' } } as const;
const productsFor = (changes: object) =>
  createProducts(
    Object.create(payload, Object.getOwnPropertyDescriptors(changes)),
    facts,
    found,
    { velocity: failed, rareDevice: failed },
    '192.0.2.0',
  );

test('a failing bot detection affects no other product and reports the reason', () => {
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
