import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeSensitivity, calculateResult, findBreakEven, getDefaultValues } from './worked-example.ts';
import { workedExamples } from './worked-examples.ts';

describe.each(Object.entries(workedExamples))('%s', (_name, example) => {
  const values = getDefaultValues(example);

  it('has given values between the low and the high value of each assumption', () => {
    for (const { low, value, high } of Object.values(example.assumptions)) {
      expect(low).toBeLessThan(value);
      expect(value).toBeLessThan(high);
    }
  });

  it('returns whole cents for any values of its assumptions', () => {
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

  it('has a break-even value at which the result changes from negative to positive', () => {
    const { over, to } = example.chart;
    const crossing = findBreakEven(example, over, to);
    if (crossing === undefined) throw new Error('There is no such place on the chart');
    const step = to / 100;
    expect(calculateResult(example, { ...values, [over]: crossing - step })).toBeLessThan(0);
    expect(calculateResult(example, { ...values, [over]: crossing + step })).toBeGreaterThan(0);
  });

  it('lists the assumptions with the largest effect first in analyzeSensitivity', () => {
    const spans = analyzeSensitivity(example).map(({ atLow, atHigh }) => Math.abs(atHigh - atLow));
    expect(spans).toEqual(spans.toSorted((a, b) => b - a));
  });
});

it('the coupon abuse example returns the manually calculated result', () => {
  const example = workedExamples['coupon-abuse'];
  expect(example.lines(getDefaultValues(example) as never).map(({ cents }) => cents)).toEqual([
    1_440_000, 720_000, 84_000, 1_200, 13_400,
  ]);
  expect(calculateResult(example, getDefaultValues(example))).toBe(621_400);
});

it('the manual review example returns the manually calculated result', () => {
  const example = workedExamples['manual-review'];
  // 1,600 orders at $4.80; 480 not reviewed; 2 of them fraud at $130; 20,000 calls above the free ones; 3 days of work.
  expect(example.lines(getDefaultValues(example) as never).map(({ cents }) => cents)).toEqual([
    768_000, 230_400, 26_000, 2_400, 20_000,
  ]);
});

it('the SMS pumping example returns the manually calculated result', () => {
  const example = workedExamples['sms-pumping'];
  // 12,000 codes at $0.18; 8,400 not sent; 82 lost sign-ups at $4; 80,000 calls, 20,000 of them free; 3 days of work.
  expect(example.lines(getDefaultValues(example) as never).map(({ cents }) => cents)).toEqual([
    216_000, 151_200, 32_800, 7_200, 20_000,
  ]);
  expect(calculateResult(example, getDefaultValues(example))).toBe(91_200);
});

it('the account takeover example returns the manually calculated result', () => {
  const example = workedExamples['account-takeover'];
  // 24 takeovers at $900; 17 prevented; 36,000 codes at $0.05; 540 customers at $6; 180,000 calls at $1.20 per 1,000 and
  // 400,000 at $0.80; 6 days of work.
  expect(example.lines(getDefaultValues(example) as never).map(({ cents }) => cents)).toEqual([
    2_160_000, 1_530_000, 180_000, 324_000, 53_600, 40_000,
  ]);
  expect(calculateResult(example, getDefaultValues(example))).toBe(932_400);
});

it('the account sharing example returns the manually calculated result', () => {
  const example = workedExamples['account-sharing'];
  // 6,000 shared accounts; 900 seats at $8; 240 and 65 canceled subscriptions at $12; 180,000 calls at $1.20 per 1,000,
  // 800,000 at $0.80 and 500,000 at $0.40; 6 days of work.
  expect(example.lines(getDefaultValues(example) as never).map(({ cents }) => cents)).toEqual([
    4_800_000, 720_000, 288_000, 78_000, 105_600, 40_000,
  ]);
  expect(calculateResult(example, getDefaultValues(example))).toBe(208_400);
});

it('the bonus abuse example returns the manually calculated result', () => {
  const example = workedExamples['bonus-abuse'];
  // 1,200 repeated bonuses at $15; 540 refused; 44 lost players at $60; 650 reviews at $3.20; 10,000 calls above the free
  // ones; 3 days of work.
  expect(example.lines(getDefaultValues(example) as never).map(({ cents }) => cents)).toEqual([
    1_800_000, 810_000, 264_000, 208_000, 1_200, 20_000,
  ]);
  expect(calculateResult(example, getDefaultValues(example))).toBe(316_800);
});
