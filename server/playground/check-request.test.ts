import type { EventProducts } from '@whorl/contract/identification/event.ts';
import { requestChecks as names } from '@whorl/contract/playground/checks.ts';
import { expect, test } from 'vitest';
import { checkRequest, type RequestFacts } from './check-request.ts';

const now = 1_795_262_587_402;
const page = 'https://shop.example/playground/coupon-fraud/';

type Seen = { score?: number; bot?: 'notDetected' | 'good' | 'bad'; evidence?: string; ip?: string; url?: string };

/** What identification keeps of a request, as far as it is looked at here. */
const productsOf = ({ score = 0.95, bot = 'notDetected', evidence, ip = '192.0.2.0', url = page }: Seen = {}) =>
  ({
    identification: { data: { visitorId: 'AAAAAAAAAAbbbbbbbbbb', ip, url, confidence: { score } } },
    botd: { data: { bot: { result: bot }, ...(evidence && { evidence: [{ name: evidence, weight: 1, says: '' }] }) } },
  }) as unknown as Partial<EventProducts>;
const seen = (what: Seen): Partial<RequestFacts> => ({ event: { at: now, products: productsOf(what) } });
const { identification, botd } = productsOf() as EventProducts;

const facts: RequestFacts = {
  event: { at: now, products: productsOf() },
  address: '192.0.2.0',
  origin: 'https://shop.example',
  isOwn: (origin) => origin === 'https://shop.example',
  now,
  usedBefore: false,
  forbidsBots: true,
};

test.each<[what: string, changes: Partial<RequestFacts>, failed: string | undefined]>([
  ['all of it', {}, undefined],
  ['no such request', { event: undefined }, names.known],
  ['a request without an identification', { event: { at: now, products: { botd } } }, names.identified],
  ['another address', { address: '198.51.100.0' }, names.address],
  ['another page of the site', seen({ url: 'https://shop.example/pricing/' }), undefined],
  ['another site', seen({ url: 'https://evil.example/' }), names.origin],
  ['no origin', { origin: undefined }, names.origin],
  ['an origin that is not ours, on both sides', { isOwn: () => false }, names.origin],
  ['seven seconds', { now: now + 7_000 }, undefined],
  ['a millisecond more', { now: now + 7_001 }, names.age],
  ['the second use', { usedBefore: true }, names.once],
  ['a bad bot', seen({ bot: 'bad' }), names.person],
  ['a bad bot where one may', { ...seen({ bot: 'bad' }), forbidsBots: false }, undefined],
  ['a crawler at its own address', seen({ bot: 'good', evidence: 'crawler_verified' }), undefined],
  ['a crawler by its name alone', seen({ bot: 'good', evidence: 'crawler_unverified' }), names.person],
  ['a good bot of which nothing more is known', seen({ bot: 'good' }), names.person],
  ['no verdict on bots', { event: { at: now, products: { identification } } }, names.person],
  ['a score of 0.7', seen({ score: 0.7 }), undefined],
  ['a score of 0.69', seen({ score: 0.69 }), names.confidence],
  [
    'everything wrong at once',
    { ...seen({ bot: 'bad', score: 0, ip: '198.51.100.0' }), usedBefore: true },
    names.address,
  ],
])('%s', (_what, changes, failed) => {
  const { checks, refusal } = checkRequest({ ...facts, ...changes });
  expect(checks.find(({ passed }) => !passed)?.name).toBe(failed);
  expect(refusal === undefined).toBe(failed === undefined);
  // What stands behind the one that failed was not looked at.
  if (failed !== undefined) expect(checks.at(-1)?.name).toBe(failed);
});

test('somebody whose detectors are blocked is not called a program', () => {
  const { refusal } = checkRequest({ ...facts, event: { at: now, products: { identification } } });
  expect(refusal).toMatch(/could not be found out/);
  expect(refusal).not.toMatch(/^A program/);
});
