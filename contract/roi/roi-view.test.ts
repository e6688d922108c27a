import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoiInputs } from './calculate-roi.ts';
import { chartSizes } from './roi-chart.ts';
import { parseInputs, roiInputNames, roiLimits } from './roi-inputs.ts';
import { createRoiView } from './roi-view.ts';

const anyInputs = fc.record(
  Object.fromEntries(
    roiInputNames.map((name) => [
      name,
      fc.oneof(
        fc.integer({ min: roiLimits[name].min, max: roiLimits[name].max }),
        fc.integer({ min: roiLimits[name].min, max: Math.min(roiLimits[name].max, 50) }),
      ),
    ]),
  ) as Record<keyof RoiInputs, fc.Arbitrary<number>>,
);
const read = (inputs: RoiInputs) => parseInputs(() => undefined, inputs);

test('createRoiView never shows NaN, Infinity, undefined, negative zero or an exponent', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      for (const [mark, { text = '', value = '', attributes = {} }] of Object.entries(createRoiView(read(inputs)))) {
        const written = [text, value, ...Object.values(attributes)].join(' ');
        expect(written, mark).not.toMatch(/NaN|Infinity|undefined|−\$0(?![.\d])|-0(?![.\d])|e[+-]\d/);
      }
    }),
  );
});

test('createRoiView draws within the view box and returns the same marks for any inputs', () => {
  const marks = Object.keys(createRoiView(parseInputs(() => undefined)));
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const view = createRoiView(read(inputs));
      expect(Object.keys(view)).toEqual(marks);
      for (const [kind, { width, height }] of Object.entries(chartSizes)) {
        const parts = Object.entries(view).filter(([mark]) => mark.startsWith(`${kind}-`));
        for (const [mark, { attributes = {} }] of parts) {
          const { d = '', cx = '0', cy = '0', x = '0', y = '0' } = attributes;
          const numbers = [...d.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
          for (const number of [...numbers, Number(cx), Number(x)]) {
            expect(number, mark).toBeGreaterThanOrEqual(0);
            expect(number, mark).toBeLessThanOrEqual(width);
          }
          for (const number of [Number(cy), Number(y)]) expect(number, mark).toBeLessThanOrEqual(height);
        }
      }
    }),
  );
});

test('createRoiView returns a different verdict for each outcome, and says when it isn’t worth it', () => {
  const getVerdict = (query: string) => {
    const given = new URLSearchParams(query);
    return createRoiView(parseInputs((name) => given.get(name))).verdict?.text;
  };
  const verdicts = [
    'transactions=1m&value=1&rate=0.05',
    'transactions=1m&value=1&rate=0.5&prevented=25',
    'rate=0',
    'transactions=0',
    'transactions=50000&value=64&rate=0.2',
  ].map(getVerdict);
  expect(new Set(verdicts).size).toBe(verdicts.length);
  expect(verdicts.slice(0, 3).every((verdict) => verdict?.startsWith('Not worth it'))).toBe(true);
});
