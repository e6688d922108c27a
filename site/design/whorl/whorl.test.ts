import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Whorl } from './whorl.ts';
import { drawWhorl, whorlForms } from './whorl.ts';

const BYTES_AT_480 = 6_000;
const BYTES_OF_A_PLATE = 3_000;
const BYTES_AT_24 = 1_000;

const hashWhorl = (whorl: Whorl): string =>
  createHash('sha256').update(whorl.bands.join('|')).digest('hex').slice(0, 16);
const countBytes = (whorl: Whorl): number => whorl.bands.join('').length;
const sampleIds = (count: number): string[] => Array.from({ length: count }, (_, i) => `sample ${i}`);

describe('drawWhorl', () => {
  it('drawWhorl returns the same drawing on an engine whose sines and arc tangents differ in the last bit', () => {
    const ids = sampleIds(12);
    const here = ids.map((id) => hashWhorl(drawWhorl(id, whorlForms.print480)));
    let calls = 0;
    const inTheLastBit = (value: number): number => value * (1 + ((calls++ % 3) - 1) * Number.EPSILON);
    const { sin, cos, exp, atan2 } = Math;
    // Not with a spy, which would record millions of calls and slow down the following tests by garbage collection.
    Object.assign(Math, {
      sin: (x: number) => inTheLastBit(sin(x)),
      cos: (x: number) => inTheLastBit(cos(x)),
      exp: (x: number) => inTheLastBit(exp(x)),
      atan2: (y: number, x: number) => inTheLastBit(atan2(y, x)),
    });
    try {
      expect(ids.map((id) => hashWhorl(drawWhorl(id, whorlForms.print480)))).toEqual(here);
    } finally {
      Object.assign(Math, { sin, cos, exp, atan2 });
    }
    expect(calls).toBeGreaterThan(1000);
  });

  it.each([
    ['Ri52dXs4BkMe1GyOp7Vt', 'spiral', 'c4bf3acce2138d8c'],
    ['whorl', 'spiral', '37dfeb32dd9b8003'],
    ['card-testing', 'plain', 'c81556fef9696699'],
    ['Uu1Ii2Oo3Pp4Aa', 'central pocket', '38a3e4b0236563a8'],
    ['paywall', 'accidental', 'aa3fdcda42ada8f9'],
    ['', 'double loop', 'e2506ca0430aa2a2'],
  ])('always draws %j as the same %s whorl', (id, className, hash) => {
    const whorl = drawWhorl(id, whorlForms.print480);
    expect(whorl.className).toBe(className);
    expect(hashWhorl(whorl)).toBe(hash);
    expect(drawWhorl(id, whorlForms.print480)).toEqual(whorl);
  });

  it('stays within the byte limits of a print at 480 px, a cover, a strip and a seal at 24 px', () => {
    for (const id of sampleIds(60)) {
      expect(countBytes(drawWhorl(id, whorlForms.print480))).toBeLessThanOrEqual(BYTES_AT_480);
      expect(countBytes(drawWhorl(id, whorlForms.cover))).toBeLessThanOrEqual(BYTES_OF_A_PLATE);
      expect(countBytes(drawWhorl(id, whorlForms.strip))).toBeLessThanOrEqual(BYTES_OF_A_PLATE);
      expect(countBytes(drawWhorl(id, whorlForms.seal))).toBeLessThanOrEqual(BYTES_AT_24);
    }
  });

  it('writes well-formed relative path data and finite numbers for any string in any form', () => {
    const anyForm = fc.constantFrom(...Object.values(whorlForms));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), anyForm, (id, form) => {
        const whorl = drawWhorl(id, form);
        for (const band of whorl.bands) expect(band).toMatch(/^(M-?\d+[ -]\d+([qlt](-?\d+)([ -]\d+)+)*z?)*$/);
        expect(countBytes(whorl)).toBeGreaterThan(100);
        const numbers = [...whorl.minutiae, ...whorl.cores, ...whorl.deltas].flatMap(({ x, y }) => [x, y]);
        expect(numbers.every(Number.isInteger)).toBe(true);
        expect(whorl.minutiae.every(({ tickX, tickY }) => Math.abs(Math.hypot(tickX, tickY) - 34) < 1)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps the print and its minutiae inside the viewBox', () => {
    for (const id of sampleIds(20)) {
      const whorl = drawWhorl(id, whorlForms.print480);
      expect(whorl.viewBox).toBe('0 0 1000 1200');
      for (const { x, y } of whorl.minutiae) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(1000);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(1200);
      }
    }
  });

  it('numbers the callouts from the top with space between them, so that leaders never cross', () => {
    for (const id of sampleIds(40)) {
      const { callouts } = drawWhorl(id, whorlForms.print480);
      expect(callouts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
      for (const [i, callout] of callouts.slice(1).entries()) {
        expect(callout.y - (callouts[i]?.y ?? 0)).toBeGreaterThanOrEqual(12);
      }
    }
  });

  it('drawWhorl returns different drawings for IDs that differ in one character', () => {
    const hashes = new Set<string>();
    for (const id of sampleIds(300)) hashes.add(hashWhorl(drawWhorl(id, whorlForms.seal)));
    expect(hashes.size).toBe(300);
    expect(hashWhorl(drawWhorl('aaaaaaaaaaaaaaaaaaaa', whorlForms.print96))).not.toBe(
      hashWhorl(drawWhorl('aaaaaaaaaaaaaaaaaaab', whorlForms.print96)),
    );
  });

  it('draws every class for a fair share of IDs', () => {
    const classes = sampleIds(400).map((id) => drawWhorl(id, whorlForms.seal).className);
    const share = (className: string) => classes.filter((name) => name === className).length / classes.length;
    expect(share('plain')).toBeCloseTo(0.26, 1);
    expect(share('spiral')).toBeCloseTo(0.26, 1);
    expect(share('double loop')).toBeCloseTo(0.24, 1);
    expect(share('central pocket')).toBeCloseTo(0.14, 1);
    expect(share('accidental')).toBeCloseTo(0.1, 1);
  });
});
