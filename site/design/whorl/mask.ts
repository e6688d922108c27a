import type { Genome, Point } from './genome.ts';
import { onGrain } from './genome.ts';

/**
 * The area of the lines. `print` is a fingertip with an uneven edge; `plate` a rectangle that the lines exceed by one
 * gap (the viewBox clips them), with the cores at half its height; `seal` a disc near the cores for the smallest sizes.
 */
export type MaskShape = {
  readonly kind: 'print' | 'plate' | 'seal';
  /** Half the width and half the height, in units of half a print's width. */
  readonly width: number;
  readonly height: number;
  /** The middle of a plate; prints are at the origin and seals near the cores. */
  readonly origin?: Point;
};

export type Mask = {
  readonly origin: Point;
  /** Positive inside, negative outside, smooth in between. */
  readonly inside: (x: number, y: number) => number;
};

export function createMask(shape: MaskShape, genome: Genome, gap: number): Mask {
  const { width, height } = shape;
  if (shape.kind === 'seal') {
    const { angle, distance } = genome.look;
    const origin = {
      x: onGrain(genome.center.x + distance * Math.cos(angle)),
      y: onGrain(genome.center.y + distance * Math.sin(angle)),
    };
    const radius = SEAL_FILL * width;
    return {
      origin,
      inside: (x, y) => radius * radius - (x - origin.x) * (x - origin.x) - (y - origin.y) * (y - origin.y),
    };
  }
  if (shape.kind === 'plate') {
    const origin = { x: 0, y: onGrain(genome.center.y) };
    return {
      origin,
      inside: (x, y) => Math.min(width + gap - Math.abs(x - origin.x), height + gap - Math.abs(y - origin.y)),
    };
  }
  const { outline } = genome;
  const phase = 3 * (genome.waves[0]?.phase ?? 0);
  const halfWidth = width * outline.width;
  const halfHeight = height * outline.height;
  return {
    origin: { x: 0, y: 0 },
    inside: (x, y) =>
      1 -
      EDGE_DEPTH * (1 + Math.sin(19 * x + 23 * y + phase)) -
      Math.abs((x - (outline.lean * y) / height) / halfWidth) ** outline.squareness -
      Math.abs(y / halfHeight) ** outline.squareness,
  };
}

/** Depth of a print's uneven edge. */
const EDGE_DEPTH = 0.035;
/** Leaves room for half a stroke inside the seal's viewBox. */
const SEAL_FILL = 0.92;
