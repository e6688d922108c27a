import type { Random } from './random.ts';

/**
 * What makes one whorl differ from another, drawn from `random`. Lengths are in units of half the print's width; x
 * points right, y points up. The order of the draws is part of the drawing: changing it changes everybody's whorl.
 */
export function drawGenome(random: Random): Genome {
  const between = (low: number, high: number) => low + (high - low) * random();

  const className = classOf(random());
  const side = random() < 0.5 ? -1 : 1;
  const centre = { x: between(-0.08, 0.08), y: between(0.02, 0.2) };
  // All four are drawn whatever the class, so that a change to one class leaves the others as they are.
  const separation = {
    plain: between(0.05, 0.16),
    spiral: between(0.07, 0.16),
    'double loop': between(0.3, 0.42),
    'central pocket': between(0.04, 0.08),
  }[className];
  const tilt = {
    plain: between(-0.12, 0.12),
    spiral: side * between(0.55, 0.95),
    'double loop': side * between(0.75, 1.15),
    'central pocket': side * between(0.1, 0.3),
  }[className];
  const deltas: [Point, Point] = [
    { x: between(-0.86, -0.68), y: between(-0.78, -0.6) },
    { x: between(0.68, 0.86), y: between(-0.78, -0.6) },
  ];
  if (className === 'central pocket') {
    deltas[side < 0 ? 0 : 1] = { x: side * between(0.42, 0.5), y: between(-0.6, -0.5) };
  }
  const across = separation * Math.sin(tilt);
  const along = separation * Math.cos(tilt);
  return {
    className,
    centre,
    cores: [
      { x: onGrain(centre.x + across), y: onGrain(centre.y + along) },
      { x: onGrain(centre.x - across), y: onGrain(centre.y - along) },
    ],
    deltas,
    swirl: className === 'spiral' ? 0.2 * side : 0,
    waves: [0, 1, 2, 3].map((i) => {
      const angle = between(0, 2 * Math.PI);
      const pitch = between(1.4, 2.4) * (1 + 0.55 * i);
      return {
        a: pitch * Math.cos(angle),
        b: pitch * Math.sin(angle),
        phase: between(0, 2 * Math.PI),
        amplitude: between(0.05, 0.1) / (1 + 0.35 * i),
      };
    }),
  };
}

export type Point = { readonly x: number; readonly y: number };
export type WhorlClass = 'plain' | 'spiral' | 'double loop' | 'central pocket';
export type Wave = { readonly a: number; readonly b: number; readonly phase: number; readonly amplitude: number };
export type Genome = {
  readonly className: WhorlClass;
  readonly centre: Point;
  readonly cores: readonly [Point, Point];
  readonly deltas: readonly [Point, Point];
  readonly swirl: number;
  readonly waves: readonly Wave[];
};

/**
 * sin, cos, exp and atan2 may differ between engines in their last bit. Whatever comes out of them is rounded to this
 * grain before a line is traced on it, so that every engine traces the same line.
 */
export const GRAIN = 4096;
export const onGrain = (value: number): number => Math.round(value * GRAIN) / GRAIN;

function classOf(share: number): WhorlClass {
  if (share < 0.36) return 'plain';
  if (share < 0.68) return 'spiral';
  return share < 0.88 ? 'double loop' : 'central pocket';
}
