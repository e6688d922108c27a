import type { Signal } from '@whorl/contract/identification/request.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOf, fingerprintOf, rendererOf } from './fingerprint.ts';

const anySignals = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.oneof(
    fc.record({ value: fc.jsonValue(), ms: fc.nat() }),
    fc.record({ error: fc.string(), ms: fc.nat() }),
  ) as fc.Arbitrary<Signal>,
);
const reversed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, part]) => [name, reversed(part)]),
      )
    : value;

test('the order in which signals and their parts arrive does not matter, nor how long they took', () => {
  fc.assert(
    fc.property(anySignals, fc.nat(), (signals, ms) => {
      const later = Object.fromEntries(Object.entries(signals).map(([name, signal]) => [name, { ...signal, ms }]));
      expect(fingerprintOf(reversed(later) as typeof signals)).toBe(fingerprintOf(signals));
    }),
  );
});

test('another value, another name or a failure is another fingerprint', () => {
  fc.assert(
    fc.property(anySignals, fc.jsonValue(), fc.jsonValue(), (signals, one, other) => {
      fc.pre(JSON.stringify(reversed(one)) !== JSON.stringify(reversed(other)));
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      const of = (x: Signal) => fingerprintOf({ ...signals, x });
      expect(of({ value: one })).not.toBe(of({ value: other }));
      expect(of({ value: one })).not.toBe(of({ error: '' }));
    }),
  );
  expect(fingerprintOf({ a: { value: '1|b:2' } })).not.toBe(fingerprintOf({ a: { value: '1' }, b: { value: '2' } }));
  expect(fingerprintOf({ a: { value: ['x', 'y'] } })).not.toBe(fingerprintOf({ a: { value: ['x","y'] } }));
  expect(fingerprintOf({ a: { value: null } })).not.toBe(fingerprintOf({ a: { error: '' } }));
  expect(fingerprintOf({ a: { value: 1 } })).not.toBe(fingerprintOf({ a: { value: '1' } }));
});

test('why a signal failed does not matter, only that it did', () => {
  expect(fingerprintOf({ a: { error: 'timeout' } })).toBe(fingerprintOf({ a: { error: 'TypeError' } }));
});

test('a device is its platform, vendor and graphics processor, empty where they are not told', () => {
  const gl = { renderer: 'WebKit WebGL', rendererUnmasked: 'ANGLE (Apple, M3)' };
  expect(
    deviceOf({ platform: { value: 'MacIntel' }, vendor: { value: 'Google Inc.' }, webGlBasics: { value: gl } }),
  ).toEqual({ platform: 'MacIntel', vendor: 'Google Inc.', gpu: 'ANGLE (Apple, M3)' });
  expect(rendererOf({ webGlBasics: { value: { renderer: 'WebKit WebGL', rendererUnmasked: '' } } })).toBe(
    'WebKit WebGL',
  );
  expect(deviceOf({ platform: { error: 'x' }, vendor: { value: 7 }, webGlBasics: { value: -1 } })).toEqual({
    platform: '',
    vendor: '',
    gpu: '',
  });
  fc.assert(
    fc.property(anySignals, (signals) => Object.values(deviceOf(signals)).every((part) => typeof part === 'string')),
  );
});
