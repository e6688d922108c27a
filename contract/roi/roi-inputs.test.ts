import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoiInputs } from './roi-figures.ts';
import {
  firstInputs,
  inputNames,
  inputStops,
  inputsQuery,
  nearestInputStop,
  readInput,
  readInputs,
  roiInputs,
  roiLimits,
  writtenInput,
} from './roi-inputs.ts';

const anyInputs = fc.record(
  Object.fromEntries(
    roiInputs.map((name) => [name, fc.integer({ min: roiLimits[name].least, max: roiLimits[name].most })]),
  ) as Record<keyof RoiInputs, fc.Arbitrary<number>>,
);

describe('what is typed', () => {
  it.each([
    ['transactions', '50000', 50_000],
    ['transactions', ' 50,000 ', 50_000],
    ['transactions', '50 000', 50_000],
    ['transactions', "1'250'000", 1_250_000],
    ['transactions', '50k', 50_000],
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
  ] as const)('%s: %s is read', (name, text, value) => {
    expect(readInput(name, text)).toEqual({ value });
  });

  it.each(['', 'many', '-5', '1e9', '0x10', 'NaN', 'Infinity', '1.2.3', '12,34,56', '9'.repeat(400), '<b>'])(
    '%s is no number',
    (text) => {
      for (const name of roiInputs) {
        const { value, problem } = readInput(name, text);
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
  ] as const)('%s: %s is too much or too little, and told with the nearest that is not', (name, text, value) => {
    expect(readInput(name, text)).toEqual({ value, problem: expect.stringMatching(/^[A-Z].+\.$/) });
  });

  it('is read back as it is written, and nothing ever becomes a number outside of the limits', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const name of roiInputs)
          expect(readInput(name, writtenInput(name, inputs[name]))).toEqual({ value: inputs[name] });
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), fc.constantFrom(...roiInputs), (text, name) => {
        const { value = roiLimits[name].least } = readInput(name, text);
        expect(Number.isInteger(value) && value >= roiLimits[name].least && value <= roiLimits[name].most).toBe(true);
        expect(Object.is(value, -0)).toBe(false);
      }),
    );
  });
});

describe('an address', () => {
  it('keeps the inputs', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const query = new URLSearchParams(inputsQuery(inputs));
        expect(readInputs((name) => query.get(name))).toMatchObject({ inputs, problems: {} });
      }),
    );
  });

  it('that says too much or nonsense is told so, each by itself', () => {
    const query = new URLSearchParams({ transactions: '9e9', value: '100001', rate: '3', calls: '' });
    const { inputs, problems, texts } = readInputs((name) => query.get(name));
    expect(inputs).toEqual({ ...firstInputs, valueCents: 10_000_000, ratePpm: 30_000 });
    expect(Object.keys(problems)).toEqual(['transactions', 'valueCents', 'callsPerTransaction']);
    expect(texts).toMatchObject({ transactions: '9e9', ratePpm: '3', effectivenessPercent: '50' });
  });

  it('calls every input differently', () => {
    expect(new Set(Object.values(inputNames)).size).toBe(roiInputs.length);
  });
});

describe('the sliders', () => {
  it('have each stop at its own place, within the limits, and the first figures among them', () => {
    for (const name of roiInputs) {
      const stops = inputStops[name];
      for (const [index, stop] of stops.entries()) expect(nearestInputStop(name, stop), `${name} ${stop}`).toBe(index);
      expect(stops).toEqual(stops.toSorted((a, b) => a - b));
      expect(stops[0]).toBeGreaterThanOrEqual(roiLimits[name].least);
      expect(stops.at(-1)).toBeLessThanOrEqual(roiLimits[name].most);
      expect(stops).toContain(firstInputs[name]);
      expect(nearestInputStop(name, roiLimits[name].least)).toBe(0);
      expect(nearestInputStop(name, roiLimits[name].most)).toBe(stops.length - 1);
    }
  });
});
