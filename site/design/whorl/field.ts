import type { Genome } from './genome.ts';
import { GRAIN } from './genome.ts';
import type { Mask, MaskShape } from './mask.ts';

/**
 * The direction of the ridges everywhere on the drawing, and whether a point is on it at all. Both are computed once
 * on a grid, rounded, and interpolated: tracing then uses +, −, ×, ÷ and √ only, which every engine computes alike.
 */
export type Field = {
  /** The rectangle that the grid covers. */
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  inside(x: number, y: number): boolean;
  /** Writes the unit direction at (x, y), with an arbitrary sign, to `out`. */
  direction(x: number, y: number, out: Direction): void;
};
export type Direction = { x: number; y: number };

/** Nodes per side. 96 keeps the innermost loops round at the densest setting. */
const NODES = 96;

export function bakeField(genome: Genome, mask: Mask, shape: MaskShape, gap: number): Field {
  // Two gaps of margin: midpoints of a step may fall a little outside the mask.
  const left = mask.origin.x - shape.width - 2 * gap;
  const right = mask.origin.x + shape.width + 2 * gap;
  const bottom = mask.origin.y - shape.height - 2 * gap;
  const top = mask.origin.y + shape.height + 2 * gap;
  const cellX = (right - left) / (NODES - 1);
  const cellY = (top - bottom) / (NODES - 1);

  // Twice the angle, because a ridge has no sign: θ and θ + π are the same direction.
  const cosines = new Float64Array(NODES * NODES);
  const sines = new Float64Array(NODES * NODES);
  const insides = new Float64Array(NODES * NODES);
  for (let row = 0, node = 0; row < NODES; row++) {
    for (let column = 0; column < NODES; column++, node++) {
      const x = left + column * cellX;
      const y = bottom + row * cellY;
      const double = 2 * orientation(genome, x, y);
      cosines[node] = Math.round(Math.cos(double) * GRAIN) / GRAIN;
      sines[node] = Math.round(Math.sin(double) * GRAIN) / GRAIN;
      insides[node] = Math.round(mask.inside(x, y) * GRAIN) / GRAIN;
    }
  }

  let node = 0;
  let shareX = 0;
  let shareY = 0;
  const locate = (x: number, y: number) => {
    const column = Math.min(NODES - 2, Math.max(0, Math.floor((x - left) / cellX)));
    const row = Math.min(NODES - 2, Math.max(0, Math.floor((y - bottom) / cellY)));
    node = row * NODES + column;
    shareX = (x - left) / cellX - column;
    shareY = (y - bottom) / cellY - row;
  };
  const interpolate = (values: Float64Array) => {
    const low = at(values, node) + (at(values, node + 1) - at(values, node)) * shareX;
    const high = at(values, node + NODES) + (at(values, node + NODES + 1) - at(values, node + NODES)) * shareX;
    return low + (high - low) * shareY;
  };

  return {
    left,
    right,
    bottom,
    top,
    inside(x, y) {
      if (x < left || x > right || y < bottom || y > top) return false;
      locate(x, y);
      return interpolate(insides) > 0;
    },
    direction(x, y, out) {
      locate(x, y);
      const cosine = interpolate(cosines);
      const sine = interpolate(sines);
      const length = Math.sqrt(cosine * cosine + sine * sine);
      if (length === 0) {
        out.x = 1;
        out.y = 0;
        return;
      }
      // Half of the angle without trigonometry; the larger of the two is computed first and divides.
      const half = cosine / length;
      if (half >= 0) {
        out.x = Math.sqrt((1 + half) / 2);
        out.y = sine / length / (2 * out.x);
      } else {
        out.y = Math.sqrt((1 - half) / 2);
        out.x = sine / length / (2 * out.y);
      }
    },
  };
}

/**
 * Ridge orientation in radians: the zero-pole model of Sherlock and Monro (1993), each core turning the field by half
 * a turn and each delta by minus half a turn, plus a swirl for spirals and four slow waves.
 */
function orientation(genome: Genome, x: number, y: number): number {
  let theta = 0;
  for (const core of genome.cores) theta += Math.atan2(y - core.y, x - core.x) / 2;
  for (const delta of genome.deltas) theta -= Math.atan2(y - delta.y, x - delta.x) / 2;
  if (genome.swirl !== 0) {
    const [core] = genome.cores;
    theta += genome.swirl * Math.exp(-((x - core.x) * (x - core.x) + (y - core.y) * (y - core.y)) / SWIRL_REACH);
  }
  for (const wave of genome.waves) theta += wave.amplitude * Math.sin(wave.a * x + wave.b * y + wave.phase);
  return theta;
}

const SWIRL_REACH = 0.3;

/** The index is inside the grid by construction. */
const at = (values: Float64Array, index: number): number => values[index] as number;
