import { createHash } from 'node:crypto';
import type { Signal } from '@whorl/contract/identification/request.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeFingerprint, getRenderer, toDevice } from './fingerprint.ts';

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

test('the fingerprint is independent of the order and duration of signals', () => {
  fc.assert(
    fc.property(anySignals, fc.nat(), (signals, ms) => {
      const later = Object.fromEntries(Object.entries(signals).map(([name, signal]) => [name, { ...signal, ms }]));
      expect(computeFingerprint(reversed(later) as typeof signals)).toBe(computeFingerprint(signals));
    }),
  );
});

test('the fingerprint changes with a value, a name or a failure', () => {
  fc.assert(
    fc.property(anySignals, fc.jsonValue(), fc.jsonValue(), (signals, one, other) => {
      fc.pre(JSON.stringify(reversed(one)) !== JSON.stringify(reversed(other)));
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      const fingerprintOf = (x: Signal) => computeFingerprint({ ...signals, x });
      expect(fingerprintOf({ value: one })).not.toBe(fingerprintOf({ value: other }));
      expect(fingerprintOf({ value: one })).not.toBe(fingerprintOf({ error: '' }));
    }),
  );
  expect(computeFingerprint({ a: { value: '1|b:2' } })).not.toBe(
    computeFingerprint({ a: { value: '1' }, b: { value: '2' } }),
  );
  expect(computeFingerprint({ a: { value: ['x', 'y'] } })).not.toBe(computeFingerprint({ a: { value: ['x","y'] } }));
  expect(computeFingerprint({ a: { value: null } })).not.toBe(computeFingerprint({ a: { error: '' } }));
  expect(computeFingerprint({ a: { value: 1 } })).not.toBe(computeFingerprint({ a: { value: '1' } }));
});

test('the fingerprint of the same signals stays that of the stored visitors', () => {
  const signals = { b: { value: [{ z: 1, a: 'é' }] }, a: { value: { 10: null, 9: true } }, c: { error: 'timeout' } };
  // The lines were written by hand. Names that are numbers come first, in numeric order, as in every object.
  const lines = ['["a",["value",{"9":true,"10":null}]]', '["b",["value",[{"a":"é","z":1}]]]', '["c",["error"]]'];
  const expected = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('base64url');
  expect(computeFingerprint(signals as unknown as Parameters<typeof computeFingerprint>[0])).toBe(expected);
});

test('the fingerprint is independent of the reason why a signal failed', () => {
  expect(computeFingerprint({ a: { error: 'timeout' } })).toBe(computeFingerprint({ a: { error: 'TypeError' } }));
});

test('toDevice() returns platform, vendor and graphics processor, empty if not reported', () => {
  const gl = { renderer: 'WebKit WebGL', rendererUnmasked: 'ANGLE (Apple, M3)' };
  expect(
    toDevice({ platform: { value: 'MacIntel' }, vendor: { value: 'Google Inc.' }, webGlBasics: { value: gl } }),
  ).toEqual({ platform: 'MacIntel', vendor: 'Google Inc.', gpu: 'ANGLE (Apple, M3)' });
  expect(getRenderer({ webGlBasics: { value: { renderer: 'WebKit WebGL', rendererUnmasked: '' } } })).toBe(
    'WebKit WebGL',
  );
  expect(toDevice({ platform: { error: 'x' }, vendor: { value: 7 }, webGlBasics: { value: -1 } })).toEqual({
    platform: '',
    vendor: '',
    gpu: '',
  });
  fc.assert(
    fc.property(anySignals, (signals) => Object.values(toDevice(signals)).every((part) => typeof part === 'string')),
  );
});
