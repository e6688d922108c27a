import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoiInputs } from './calculate-roi.ts';
import {
  createInputsQuery,
  defaultInputs,
  findNearestStop,
  formatInput,
  parseInput,
  parseInputs,
  roiInputLabels,
  roiInputNames,
  roiLimits,
  sliderStops,
} from './roi-inputs.ts';

const anyInputs = fc.record(
  Object.fromEntries(
    roiInputNames.map((name) => [name, fc.integer({ min: roiLimits[name].min, max: roiLimits[name].max })]),
  ) as Record<keyof RoiInputs, fc.Arbitrary<number>>,
);

describe('parseInput', () => {
  it.each([
    ['transactions', '50000', 50_000],
    ['transactions', ' 50,000 ', 50_000],
    ['transactions', '50 000', 50_000],
    ['transactions', "1'250'000", 1_250_000],
    ['transactions', '1’250’000', 1_250_000],
    ['transactions', '50.000', 50_000],
    ['transactions', '٥٠٬٠٠٠', 50_000],
    ['transactions', '50k', 50_000],
    ['valueCents', '１９．９０', 1_990],
    ['valueCents', '$1.234,56', 123_456],
    ['ratePpm', '٠٫٢٪', 2_000],
    ['transactions', '1.5m', 1_500_000],
    ['transactions', '2.5', 3],
    ['transactions', '0', 0],
    ['valueCents', '64', 6_400],
    ['valueCents', '$19.90', 1_990],
    ['valueCents', '19,9', 1_990],
    ['valueCents', '1,234.56', 123_456],
    ['valueCents', '0.005', 1],
    ['valueCents', '0.0049', 0],
    ['ratePpm', '0.2', 2_000],
    ['ratePpm', '0,2 %', 2_000],
    ['ratePpm', '0.00015', 2],
    ['ratePpm', '100', 1_000_000],
    ['effectivenessPercent', '62', 62],
    ['callsPerTransaction', '3', 3],
  ] as const)('parses as %s: %s', (name, text, value) => {
    expect(parseInput(name, text)).toEqual({ value });
  });

  it.each(['', 'many', '-5', '1e9', '0x10', 'NaN', 'Infinity', '1.2.3', '12,34,56', '9'.repeat(400), '<b>'])(
    'returns a problem and no value for %s',
    (text) => {
      for (const name of roiInputNames) {
        const { value, problem } = parseInput(name, text);
        expect(value).toBeUndefined();
        expect(problem).toMatch(/^[A-Z].+\.$/);
      }
    },
  );

  it.each([
    ['transactions', '100,000,001', 100_000_000],
    ['transactions', '999999999999999m', 100_000_000],
    ['valueCents', '100000.01', 10_000_000],
    ['ratePpm', '100.0001', 1_000_000],
    ['effectivenessPercent', '101', 100],
    ['callsPerTransaction', '0', 1],
    ['callsPerTransaction', '11', 10],
  ] as const)('returns for %s out of range (%s) a problem and the nearest allowed value', (name, text, value) => {
    expect(parseInput(name, text)).toEqual({ value, problem: expect.stringMatching(/^[A-Z].+\.$/) });
  });

  it('parses the output of formatInput, and never returns a value outside the limits', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const name of roiInputNames)
          expect(parseInput(name, formatInput(name, inputs[name]))).toEqual({ value: inputs[name] });
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), fc.constantFrom(...roiInputNames), (text, name) => {
        const { value = roiLimits[name].min } = parseInput(name, text);
        expect(Number.isInteger(value) && value >= roiLimits[name].min && value <= roiLimits[name].max).toBe(true);
        expect(Object.is(value, -0)).toBe(false);
      }),
    );
  });
});

describe('parseInputs', () => {
  it('parses the output of createInputsQuery', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const query = new URLSearchParams(createInputsQuery(inputs));
        expect(parseInputs((name) => query.get(name))).toMatchObject({ inputs, problems: {} });
      }),
    );
  });

  it('returns a problem for each invalid parameter', () => {
    const query = new URLSearchParams({ transactions: '9e9', value: '100001', rate: '3', calls: '' });
    const { inputs, problems, texts } = parseInputs((name) => query.get(name));
    expect(inputs).toEqual({ ...defaultInputs, valueCents: 10_000_000, ratePpm: 30_000 });
    expect(Object.keys(problems)).toEqual(['transactions', 'valueCents', 'callsPerTransaction']);
    expect(texts).toMatchObject({ transactions: '9e9', ratePpm: '3', effectivenessPercent: '50' });
  });

  it('uses a different parameter name for every input', () => {
    expect(new Set(Object.values(roiInputLabels)).size).toBe(roiInputNames.length);
  });
});

describe('sliderStops', () => {
  it('slider stops are distinct, ascending, within the limits, and include the initial inputs', () => {
    for (const name of roiInputNames) {
      const stops = sliderStops[name];
      for (const [index, stop] of stops.entries()) expect(findNearestStop(name, stop), `${name} ${stop}`).toBe(index);
      expect(stops).toEqual(stops.toSorted((a, b) => a - b));
      expect(stops[0]).toBeGreaterThanOrEqual(roiLimits[name].min);
      expect(stops.at(-1)).toBeLessThanOrEqual(roiLimits[name].max);
      expect(stops).toContain(defaultInputs[name]);
      expect(findNearestStop(name, roiLimits[name].min)).toBe(0);
      expect(findNearestStop(name, roiLimits[name].max)).toBe(stops.length - 1);
    }
  });
});
