import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import { requestChecks as names } from '@whorl/contract/playground/checks.ts';
import { expect, test } from 'vitest';
import { checkRequest, type RequestFacts } from './check-request.ts';

const now = 1_795_262_587_402;
const page = 'https://shop.example/playground/coupon-fraud/';

type Seen = { score?: number; bot?: 'notDetected' | 'good' | 'bad'; evidence?: string; ip?: string; url?: string };

/** Returns the stored products of an identification that the checks read. */
const createProducts = ({ score = 0.95, bot = 'notDetected', evidence, ip = '192.0.2.0', url = page }: Seen = {}) =>
  ({
    identification: { data: { visitorId: 'AAAAAAAAAAbbbbbbbbbb', ip, url, confidence: { score } } },
    botd: { data: { bot: { result: bot }, ...(evidence && { evidence: [{ name: evidence, weight: 1, says: '' }] }) } },
  }) as unknown as Partial<EventProducts>;
const seen = (what: Seen): Partial<RequestFacts> => ({ event: { at: now, products: createProducts(what) } });
const { identification, botd } = createProducts() as EventProducts;

const facts: RequestFacts = {
  event: { at: now, products: createProducts() },
  address: '192.0.2.0',
  origin: 'https://shop.example',
  isOwn: (origin) => origin === 'https://shop.example',
  now,
  usedBefore: false,
  forbidsBots: true,
};

test.each<[what: string, changes: Partial<RequestFacts>, failed: string | undefined]>([
  ['a valid request', {}, undefined],
  ['an unknown request', { event: undefined }, names.known],
  ['a request without an identification', { event: { at: now, products: { botd } } }, names.identified],
  ['another IP address', { address: '198.51.100.0' }, names.address],
  ['another page of the site', seen({ url: 'https://shop.example/pricing/' }), undefined],
  ['another site', seen({ url: 'https://evil.example/' }), names.origin],
  ['no origin', { origin: undefined }, names.origin],
  ['a foreign origin on both sides', { isOwn: () => false }, names.origin],
  ['an age of 7,000 ms', { now: now + 7_000 }, undefined],
  ['an age of 7,001 ms', { now: now + 7_001 }, names.age],
  ['a request ID used before', { usedBefore: true }, names.once],
  ['a bad bot', seen({ bot: 'bad' }), names.person],
  ['a bad bot where bots are allowed', { ...seen({ bot: 'bad' }), forbidsBots: false }, undefined],
  ['a crawler verified by its IP address', seen({ bot: 'good', evidence: 'crawler_verified' }), undefined],
  ['a crawler known only by its name', seen({ bot: 'good', evidence: 'crawler_unverified' }), names.person],
  ['a good bot without evidence', seen({ bot: 'good' }), names.person],
  ['no bot result', { event: { at: now, products: { identification } } }, names.person],
  ['the minimum score', seen({ score: confidenceThresholds.check }), undefined],
  ['a lower score', seen({ score: confidenceThresholds.check - 0.01 }), names.confidence],
  ['several failures', { ...seen({ bot: 'bad', score: 0, ip: '198.51.100.0' }), usedBefore: true }, names.address],
])('checkRequest returns the expected checks for %s', (_what, changes, failed) => {
  const { checks, refusal } = checkRequest({ ...facts, ...changes });
  expect(checks.find(({ passed }) => !passed)?.name).toBe(failed);
  expect(refusal === undefined).toBe(failed === undefined);
  // Later checks were not evaluated.
  if (failed !== undefined) expect(checks.at(-1)?.name).toBe(failed);
});

test('a visitor whose bot detection is blocked is not called a bot', () => {
  const { refusal } = checkRequest({ ...facts, event: { at: now, products: { identification } } });
  expect(refusal).toMatch(/returned no result/);
  expect(refusal).not.toMatch(/^Bot detected/);
});
