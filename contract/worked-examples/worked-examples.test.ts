import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEven, givenValues, resultOf, sensitivityOf } from './worked-example.ts';
import { workedExamples } from './worked-examples.ts';

describe.each(Object.entries(workedExamples))('%s', (_name, example) => {
  const values = givenValues(example);

  it('has every assumption between its low and its high value', () => {
    for (const { low, value, high } of Object.values(example.assumptions)) {
      expect(low).toBeLessThan(value);
      expect(value).toBeLessThan(high);
    }
  });

  it('comes to whole cents, whatever is assumed within reason', () => {
    const anything = fc.record(
      Object.fromEntries(
        Object.entries(example.assumptions).map(([name, { high, unit }]) => [
          name,
          unit === 'percent' ? fc.double({ min: 0, max: 100, noNaN: true }) : fc.integer({ min: 0, max: high * 10 }),
        ]),
      ),
    );
    fc.assert(
      fc.property(anything, (assumed) => {
        for (const { cents } of example.lines(assumed as never)) expect(Number.isSafeInteger(cents)).toBe(true);
      }),
    );
  });

  it('breaks even where its result crosses nothing', () => {
    const { over, to } = example.chart;
    const crossing = breakEven(example, over, to);
    if (crossing === undefined) throw new Error('There is no such place on the chart');
    const step = to / 100;
    expect(resultOf(example, { ...values, [over]: crossing - step })).toBeLessThan(0);
    expect(resultOf(example, { ...values, [over]: crossing + step })).toBeGreaterThan(0);
  });

  it('names first what moves the result most', () => {
    const spans = sensitivityOf(example).map(({ atLow, atHigh }) => Math.abs(atHigh - atLow));
    expect(spans).toEqual(spans.toSorted((a, b) => b - a));
  });
});

it('the coupon example comes to what paper and pencil say', () => {
  const example = workedExamples['coupon-abuse'];
  expect(example.lines(givenValues(example) as never).map(({ cents }) => cents)).toEqual([
    1_440_000, 720_000, 84_000, 1_200, 13_400,
  ]);
  expect(resultOf(example, givenValues(example))).toBe(621_400);
});

it('the example of a review queue comes to what paper and pencil say', () => {
  const example = workedExamples['manual-review'];
  // 1,600 orders at $4.80; 480 spared; 2 of them fraud at $130; 20,000 calls beyond the free ones; three days of work.
  expect(example.lines(givenValues(example) as never).map(({ cents }) => cents)).toEqual([
    768_000, 230_400, 26_000, 2_400, 20_000,
  ]);
});

it('the example of codes for nobody comes to what paper and pencil say', () => {
  const example = workedExamples['sms-pumping'];
  // 12,000 codes at $0.18; 8,400 held back; 82 people at $4; 80,000 calls, 20,000 of them free; three days of work.
  expect(example.lines(givenValues(example) as never).map(({ cents }) => cents)).toEqual([
    216_000, 151_200, 32_800, 7_200, 20_000,
  ]);
  expect(resultOf(example, givenValues(example))).toBe(91_200);
});
