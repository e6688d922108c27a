import { expect, it } from 'vitest';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import { nearestDistances, perceptualHash, rasterize } from './whorl-similarity.ts';

const ids = Array.from({ length: 200 }, (_, i) => `sample ${i}`);

/** `site/build/bench-whorl.ts` prints the full distribution for 1,000 IDs. */
it.each([
  ['a print at 96 px', whorlForms.print96, 96, 1.35],
  ['a seal at 24 px', whorlForms.seal, 24, 1.6],
])(
  'IDs are distinguishable at a glance by %s',
  (_, form, width, stroke) => {
    const nearest = nearestDistances(ids.map((id) => perceptualHash(rasterize(drawWhorl(id, form), width, stroke))));
    expect(nearest[0]).toBeGreaterThanOrEqual(12);
    expect(nearest.reduce((sum, bits) => sum + bits, 0) / ids.length).toBeGreaterThan(14.5);
  },
  90_000,
);

it('identical drawings have distance 0, and slightly heavier strokes change few bits', () => {
  const hash = (stroke: number) => perceptualHash(rasterize(drawWhorl('one', whorlForms.seal), 24, stroke));
  expect(nearestDistances([hash(1.6), hash(1.6)])).toEqual([0, 0]);
  expect(nearestDistances([hash(1.6), hash(1.75)])[0]).toBeLessThanOrEqual(6);
});
