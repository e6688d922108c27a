import type { Random } from './random.ts';

/**
 * What makes one whorl differ from another, drawn from `random`. Lengths are in units of half the print's width; x
 * points right, y points up. The order of the draws is part of the drawing: changing it changes everybody's whorl.
 */
export function drawGenome(random: Random): Genome {
  const between = (low: number, high: number) => low + (high - low) * random();

  const className = classOf(random());
  const traits = traitsOf[className];
  const side = random() < 0.5 ? -1 : 1;
  const centre = { x: between(-0.16, 0.16), y: between(-0.16, 0.28) };
  const separation = between(...traits.separation);
  const tilt = side * between(...traits.tilt);
  const across = separation * Math.sin(tilt);
  const along = separation * Math.cos(tilt);
  const cores: Point[] = [
    { x: onGrain(centre.x + across), y: onGrain(centre.y + along) },
    { x: onGrain(centre.x - across), y: onGrain(centre.y - along) },
  ];
  const reach = between(...traits.reach);
  const deltas: Point[] = [-1, 1].map((hand) => {
    const pulledIn = className === 'central pocket' && hand === side ? 0.66 : 1;
    return {
      x: onGrain(centre.x + hand * pulledIn * reach * between(0.9, 1.12)),
      y: onGrain(centre.y - pulledIn * reach * between(0.62, 1.12)),
    };
  });
  const third = { angle: between(0.2, 1.35), distance: between(0.5, 0.62), width: between(0.3, 0.42) };
  if (className === 'accidental') {
    const x = centre.x - side * third.distance * Math.cos(third.angle);
    const y = centre.y + third.distance * Math.sin(third.angle);
    cores.push({ x: onGrain(x), y: onGrain(y) });
    deltas.push({ x: onGrain(x - side * third.width), y: onGrain(y - 0.5 * third.width) });
  }
  return {
    className,
    centre,
    cores,
    deltas,
    swirl: -side * between(...traits.swirl),
    swirlReach: between(0.1, 0.3),
    lean: between(-0.42, 0.42),
    aspect: between(0.84, 1.2),
    pitch: between(0.9, 1.2),
    outline: {
      width: between(0.78, 0.98),
      height: between(0.86, 0.98),
      squareness: between(2, 2.9),
      lean: between(-0.2, 0.2),
    },
    look: { angle: between(0, 2 * Math.PI), distance: between(0, 0.2) },
    waves: [0, 1, 2, 3].map((i) => {
      const angle = between(0, 2 * Math.PI);
      const pitch = between(1.4, 2.4) * (1 + 0.55 * i);
      return {
        a: pitch * Math.cos(angle),
        b: pitch * Math.sin(angle),
        phase: between(0, 2 * Math.PI),
        amplitude: between(0.05, 0.13) / (1 + 0.35 * i),
      };
    }),
  };
}

export type Point = { readonly x: number; readonly y: number };
/** The classes of whorl that examiners tell apart. */
export type WhorlClass = 'plain' | 'spiral' | 'double loop' | 'central pocket' | 'accidental';
export type Wave = { readonly a: number; readonly b: number; readonly phase: number; readonly amplitude: number };
export type Genome = {
  readonly className: WhorlClass;
  readonly centre: Point;
  /** Two; an accidental whorl has a third. As many deltas, so that the ridges lie flat far away. */
  readonly cores: readonly Point[];
  readonly deltas: readonly Point[];
  /** By how much the ridges are turned at the centre, in radians, and the square of how far that reaches. */
  readonly swirl: number;
  readonly swirlReach: number;
  /** Turn of the whole flow, in radians. */
  readonly lean: number;
  /** Width of the rings over their height. */
  readonly aspect: number;
  /** Distance between ridges, as a multiple of the form's. */
  readonly pitch: number;
  /** The fingertip: its size as a share of the form's, and the exponent of its superellipse. */
  readonly outline: {
    readonly width: number;
    readonly height: number;
    readonly squareness: number;
    /** How far its top is pushed aside, in half widths per half height. */
    readonly lean: number;
  };
  /** Where a seal looks, from the centre. */
  readonly look: { readonly angle: number; readonly distance: number };
  readonly waves: readonly Wave[];
};

/**
 * sin, cos, exp and atan2 may differ between engines in their last bit. Whatever comes out of them is rounded to this
 * grain before a line is traced on it, so that every engine traces the same line.
 */
export const GRAIN = 4096;
export const onGrain = (value: number): number => Math.round(value * GRAIN) / GRAIN;

type Range = readonly [low: number, high: number];
type Traits = {
  /** Half the distance of the two cores. */
  readonly separation: Range;
  readonly tilt: Range;
  readonly swirl: Range;
  /** From the centre to the deltas. */
  readonly reach: Range;
};

const traitsOf: Record<WhorlClass, Traits> = {
  plain: { separation: [0.04, 0.2], tilt: [-0.5, 0.5], swirl: [-0.06, 0.06], reach: [0.46, 0.86] },
  spiral: { separation: [0.03, 0.1], tilt: [0, 1.5], swirl: [0.36, 0.72], reach: [0.46, 0.86] },
  'double loop': { separation: [0.2, 0.36], tilt: [0.5, 1.5], swirl: [0.55, 1.05], reach: [0.66, 0.9] },
  'central pocket': { separation: [0.03, 0.09], tilt: [-0.3, 0.9], swirl: [0, 0.3], reach: [0.6, 0.8] },
  accidental: { separation: [0.05, 0.16], tilt: [-0.6, 0.6], swirl: [-0.3, 0.3], reach: [0.6, 0.86] },
};

function classOf(share: number): WhorlClass {
  if (share < 0.26) return 'plain';
  if (share < 0.52) return 'spiral';
  if (share < 0.76) return 'double loop';
  return share < 0.9 ? 'central pocket' : 'accidental';
}
