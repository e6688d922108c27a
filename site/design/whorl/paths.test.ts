import { expect, it } from 'vitest';
import { drawGenome } from './genome.ts';
import { createFrame, writeBands } from './paths.ts';
import { randomFrom } from './random.ts';
import type { Line } from './trace.ts';
import { whorlForms } from './whorl.ts';

const form = whorlForms.print480;
const frame = createFrame(form, { x: 0, y: 0 });
const genome = drawGenome(randomFrom('whorl'));
const lineThrough = (points: [number, number][], closed = false): Line => ({
  xs: Float64Array.from(points.map(([x]) => x)),
  ys: Float64Array.from(points.map(([, y]) => y)),
  closed,
  first: 'ending',
  last: 'ending',
});
const write = (line: Line): string => writeBands([line], genome, form, frame).join('');

it('the frame puts the origin in the middle of the viewBox, with y down', () => {
  expect([frame.width, frame.height]).toEqual([1000, 1200]);
  expect([frame.toX(0), frame.toY(0)]).toEqual([500, 600]);
  expect(frame.toY(1)).toBe(100);
});

it('a straight ridge is written as one segment', () => {
  expect(
    write(
      lineThrough([
        [0, 0],
        [0.05, 0],
        [0.1, 0],
        [0.15, 0],
      ]),
    ),
  ).toBe('M500 600l75 0');
});

it('a corner of a ridge becomes a control point, and the path ends where the ridge ends', () => {
  expect(
    write(
      lineThrough([
        [0, 0],
        [0.1, 0],
        [0.1, 0.1],
        [0.1, 0.2],
      ]),
    ),
  ).toBe('M500 600q50 0 50-100');
});

it('a ring is closed', () => {
  const circle = Array.from({ length: 40 }, (_, i): [number, number] => {
    const angle = (i * Math.PI) / 20;
    return [0.2 * Math.cos(angle), 0.2 * Math.sin(angle)];
  });
  expect(write(lineThrough(circle, true))).toMatch(/^M\d+ \d+q.*z$/);
});

it('ridges are sorted into bands by their distance from the center of pressure, the heaviest first', () => {
  const { x, y } = genome.center;
  const bands = writeBands(
    [
      lineThrough([
        [x, y],
        [x + 0.1, y],
      ]),
      lineThrough([
        [x - 0.9, y],
        [x - 0.9, y + 0.1],
      ]),
    ],
    genome,
    form,
    frame,
  );
  expect(bands.map((band) => band !== '')).toEqual([true, false, false, true]);
});
