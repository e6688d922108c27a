import type { Random } from './random.ts';

/**
 * Draws the parameters of a whorl from `random`. Lengths are in units of half the print's width; x points right, y
 * points up. The order of the calls is part of the drawing: changing it changes every whorl.
 */
export function drawGenome(random: Random): Genome {
  const between = (low: number, high: number) => low + (high - low) * random();

  const className = chooseClass(random());
  const traits = classTraits[className];
  const side = random() < 0.5 ? -1 : 1;
  const center = { x: between(-0.16, 0.16), y: between(-0.16, 0.28) };
  const separation = between(...traits.separation);
  const tilt = side * between(...traits.tilt);
  const across = separation * Math.sin(tilt);
  const along = separation * Math.cos(tilt);
  const cores: Point[] = [
    { x: onGrain(center.x + across), y: onGrain(center.y + along) },
    { x: onGrain(center.x - across), y: onGrain(center.y - along) },
  ];
  const reach = between(...traits.reach);
  const deltas: Point[] = [-1, 1].map((hand) => {
    const pulledIn = className === 'central pocket' && hand === side ? 0.66 : 1;
    return {
      x: onGrain(center.x + hand * pulledIn * reach * between(0.9, 1.12)),
      y: onGrain(center.y - pulledIn * reach * between(0.62, 1.12)),
    };
  });
  const third = { angle: between(0.2, 1.35), distance: between(0.5, 0.62), width: between(0.3, 0.42) };
  if (className === 'accidental') {
    const x = center.x - side * third.distance * Math.cos(third.angle);
    const y = center.y + third.distance * Math.sin(third.angle);
    cores.push({ x: onGrain(x), y: onGrain(y) });
    deltas.push({ x: onGrain(x - side * third.width), y: onGrain(y - 0.5 * third.width) });
  }
  return {
    className,
    center,
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
/** The classes of whorl that fingerprint examiners distinguish. */
export type WhorlClass = 'plain' | 'spiral' | 'double loop' | 'central pocket' | 'accidental';
type Wave = { readonly a: number; readonly b: number; readonly phase: number; readonly amplitude: number };
export type Genome = {
  readonly className: WhorlClass;
  readonly center: Point;
  /** Two; an accidental whorl has a third. There are as many deltas, so that the ridges are level far away. */
  readonly cores: readonly Point[];
  readonly deltas: readonly Point[];
  /** Turn of the ridges at the center in radians, and the square of the distance up to which it has an effect. */
  readonly swirl: number;
  readonly swirlReach: number;
  /** Turn of the whole flow in radians. */
  readonly lean: number;
  /** Ratio of the rings' width to their height. */
  readonly aspect: number;
  /** Distance between ridges as a multiple of the form's. */
  readonly pitch: number;
  /** The fingertip: its size as a share of the form's, and the exponent of its superellipse. */
  readonly outline: {
    readonly width: number;
    readonly height: number;
    readonly squareness: number;
    /** Shift of its top to the side, in half widths per half height. */
    readonly lean: number;
  };
  /** Offset of a seal's middle from the center. */
  readonly look: { readonly angle: number; readonly distance: number };
  readonly waves: readonly Wave[];
};

/**
 * The last bit of sin, cos, exp and atan2 may differ between engines. Their results are rounded to this grain before a
 * line is traced, so that every engine traces the same line.
 */
export const GRAIN = 4096;
export const onGrain = (value: number): number => Math.round(value * GRAIN) / GRAIN;

type Range = readonly [low: number, high: number];
type Traits = {
  /** Half of the distance between the two cores. */
  readonly separation: Range;
  readonly tilt: Range;
  readonly swirl: Range;
  /** Distance from the center to the deltas. */
  readonly reach: Range;
};

const classTraits: Record<WhorlClass, Traits> = {
  plain: { separation: [0.04, 0.2], tilt: [-0.5, 0.5], swirl: [-0.06, 0.06], reach: [0.46, 0.86] },
  spiral: { separation: [0.03, 0.1], tilt: [0, 1.5], swirl: [0.36, 0.72], reach: [0.46, 0.86] },
  'double loop': { separation: [0.2, 0.36], tilt: [0.5, 1.5], swirl: [0.55, 1.05], reach: [0.66, 0.9] },
  'central pocket': { separation: [0.03, 0.09], tilt: [-0.3, 0.9], swirl: [0, 0.3], reach: [0.6, 0.8] },
  accidental: { separation: [0.05, 0.16], tilt: [-0.6, 0.6], swirl: [-0.3, 0.3], reach: [0.6, 0.86] },
};

function chooseClass(share: number): WhorlClass {
  if (share < 0.26) return 'plain';
  if (share < 0.52) return 'spiral';
  if (share < 0.76) return 'double loop';
  return share < 0.9 ? 'central pocket' : 'accidental';
}
