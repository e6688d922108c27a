import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartSizes } from './roi-chart.ts';
import type { RoiInputs } from './roi-figures.ts';
import { readInputs, roiInputs, roiLimits } from './roi-inputs.ts';
import { roiView } from './roi-view.ts';

const anyInputs = fc.record(
  Object.fromEntries(
    roiInputs.map((name) => [
      name,
      fc.oneof(
        fc.integer({ min: roiLimits[name].least, max: roiLimits[name].most }),
        fc.integer({ min: roiLimits[name].least, max: Math.min(roiLimits[name].most, 50) }),
      ),
    ]),
  ) as Record<keyof RoiInputs, fc.Arbitrary<number>>,
);
const read = (inputs: RoiInputs) => readInputs(() => undefined, inputs);

test('no text and no line ever says what is no number', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      for (const [mark, { text = '', value = '', attributes = {} }] of Object.entries(roiView(read(inputs)))) {
        const written = [text, value, ...Object.values(attributes)].join(' ');
        expect(written, mark).not.toMatch(/NaN|Infinity|undefined|−\$0(?![.\d])|-0(?![.\d])|e[+-]\d/);
      }
    }),
  );
});

test('what is drawn stays on the paper, and the marks are the same whatever is put in', () => {
  const marks = Object.keys(roiView(readInputs(() => undefined)));
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const view = roiView(read(inputs));
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

test('it says so when it does not pay', () => {
  const verdictOf = (query: string) => {
    const given = new URLSearchParams(query);
    return roiView(readInputs((name) => given.get(name))).verdict?.text;
  };
  const verdicts = [
    'transactions=1m&value=1&rate=0.05',
    'transactions=1m&value=1&rate=0.5&prevented=25',
    'rate=0',
    'transactions=0',
    'transactions=50000&value=64&rate=0.2',
  ].map(verdictOf);
  expect(new Set(verdicts).size).toBe(verdicts.length);
  expect(verdicts.slice(0, 3).every((verdict) => verdict?.includes('not pay'))).toBe(true);
});
