import type { ExperimentResult } from '@whorl/contract/experiments/results.ts';
import { expect, it } from 'vitest';
import { describeVerdict } from './experiment-texts.ts';

const result = (verdict: ExperimentResult['verdict']): ExperimentResult =>
  ({
    verdict,
    plan: { visitorsPerVariant: 1_000 },
    conversion: {
      title: 'Requested a demo',
      control: { visitors: 400 },
      treatment: { visitors: 350 },
      difference: { interval: { low: -0.0125, high: 0.031 } },
    },
  }) as ExperimentResult;

it('describeVerdict names the visitors that the smaller variant still needs', () => {
  expect(describeVerdict(result('too-few')).text).toContain('650');
});

it.each(['treatment', 'control', 'no-difference'] as const)(
  'describeVerdict of %s states the interval in percentage points',
  (verdict) => {
    const { text } = describeVerdict(result(verdict));
    expect(text).toContain('−1.25');
    expect(text).toContain('+3.10');
  },
);

it.each(['treatment', 'control'] as const)('describeVerdict of %s names the conversion', (verdict) => {
  expect(describeVerdict(result(verdict)).text).toContain('requested a demo');
});

it('describeVerdict is an alarm only for an uneven split', () => {
  const verdicts = ['too-few', 'uneven', 'treatment', 'control', 'no-difference'] as const;
  expect(verdicts.filter((verdict) => describeVerdict(result(verdict)).isAlarm)).toEqual(['uneven']);
});
