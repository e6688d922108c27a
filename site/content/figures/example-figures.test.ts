import { workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import { describe, expect, it } from 'vitest';
import { exampleFigures } from './example-figures.ts';

describe('exampleFigures', () => {
  it('formats assumptions, counts and results by name', () => {
    expect(exampleFigures(workedExamples['account-takeover'])).toMatchObject({
      logins: '600,000',
      prevented: '70%',
      codeLow: '$0.01',
      codesSent: '36,000',
      resultAtLossLow: '−$876',
      result: '$9,324',
      breakEven: '10',
      callsPrice: '$536',
    });
  });

  it.each(Object.entries(workedExamples))('has a break-even point and no ambiguous name for %s', (_name, example) => {
    expect(exampleFigures(example).breakEven).toMatch(/\d/);
  });

  it('rejects a count with the name of an assumption', () => {
    const example = { ...workedExamples['coupon-abuse'], counts: () => ({ calls: 0, coupon: 1 }) };
    expect(() => exampleFigures(example)).toThrow('coupon');
  });
});
