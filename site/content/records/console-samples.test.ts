import { expect, test } from 'vitest';
import { consoleSamples } from './console-samples.ts';

const { trials, evidence, account, scraper } = consoleSamples;
const countDistinct = (values: readonly unknown[]) => new Set(values).size;

test('the trials are five of one visitor, of which all but the first were recognized without a signed ID', () => {
  expect(countDistinct(trials.map(({ linkedId }) => linkedId))).toBe(5);
  expect(countDistinct(trials.map(({ visitorId }) => visitorId))).toBe(1);
  expect(trials.map(({ decision }) => decision)).toEqual([...Array(4).fill('onlyOneAlike'), 'nobodyAlike']);
  expect(evidence.map(({ bits }) => Math.abs(bits))).toEqual(
    evidence.map(({ bits }) => Math.abs(bits)).sort((a, b) => b - a),
  );
});

test('the account was used on five devices in four countries in one evening', () => {
  expect(countDistinct(account.map(({ linkedId }) => linkedId))).toBe(1);
  expect(countDistinct(account.map(({ visitorId }) => visitorId))).toBe(5);
  expect(countDistinct(account.map(({ country }) => country))).toBe(4);
  expect(countDistinct(account.map(({ at }) => at.slice(0, 10)))).toBe(1);
});

test('the requests of the scraper came from one network, eight seconds apart, each as a new visitor and a bad bot', () => {
  expect(countDistinct(scraper.map(({ network }) => network))).toBe(1);
  expect(countDistinct(scraper.map(({ visitorId }) => visitorId))).toBe(scraper.length);
  expect(scraper.map(({ bot }) => bot)).toEqual(scraper.map(() => 'bad'));
  const times = scraper.map(({ at }) => Date.parse(at));
  expect(times.slice(1).map((time, index) => (times[index] ?? 0) - time)).toEqual(times.slice(1).map(() => 8_000));
});
