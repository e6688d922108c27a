import type { Genome, Point } from './genome.ts';
import { GRAIN } from './genome.ts';
import type { Mask, MaskShape } from './mask.ts';

/**
 * The direction of the ridges at every point of the drawing, and whether a point is inside it. Both are computed once
 * on a grid, rounded, and interpolated. Tracing then uses +, −, ×, ÷ and √ only, which all engines compute identically.
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

/**
 * Distance between grid nodes in half widths, small enough for the rings around a core to look round at the displayed
 * size.
 */
const CELL = { print: 0.025, plate: 0.0155, seal: 0.028 } as const;

/** @param grain grid to which the nodes are rounded; other values than the default are only for measuring its effect */
export function bakeField(genome: Genome, mask: Mask, shape: MaskShape, gap: number, grain = GRAIN): Field {
  // Two gaps of margin: midpoints of a step may be slightly outside of the mask.
  const left = mask.origin.x - shape.width - 2 * gap;
  const right = mask.origin.x + shape.width + 2 * gap;
  const bottom = mask.origin.y - shape.height - 2 * gap;
  const top = mask.origin.y + shape.height + 2 * gap;
  const columns = Math.ceil((right - left) / CELL[shape.kind]) + 1;
  const rows = Math.ceil((top - bottom) / CELL[shape.kind]) + 1;
  const cellX = (right - left) / (columns - 1);
  const cellY = (top - bottom) / (rows - 1);

  // Twice the angle, because a ridge has no sign: θ and θ + π are the same direction.
  const orientation = createOrientation(genome);
  const cosines = new Float64Array(columns * rows);
  const sines = new Float64Array(columns * rows);
  const insides = new Float64Array(columns * rows);
  for (let row = 0, node = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, node++) {
      const x = left + column * cellX;
      const y = bottom + row * cellY;
      const double = 2 * orientation(x, y);
      cosines[node] = Math.round(Math.cos(double) * grain) / grain;
      sines[node] = Math.round(Math.sin(double) * grain) / grain;
      insides[node] = Math.round(mask.inside(x, y) * grain) / grain;
    }
  }

  let node = 0;
  let shareX = 0;
  let shareY = 0;
  const locate = (x: number, y: number) => {
    const column = Math.min(columns - 2, Math.max(0, Math.floor((x - left) / cellX)));
    const row = Math.min(rows - 2, Math.max(0, Math.floor((y - bottom) / cellY)));
    node = row * columns + column;
    shareX = (x - left) / cellX - column;
    shareY = (y - bottom) / cellY - row;
  };
  const interpolate = (values: Float64Array) => {
    const low = at(values, node) + (at(values, node + 1) - at(values, node)) * shareX;
    const high = at(values, node + columns) + (at(values, node + columns + 1) - at(values, node + columns)) * shareX;
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
      // Half of the angle without trigonometry. The larger component is computed first, because the other is divided by
      // it.
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
 * Returns the ridge orientation in radians: the zero-pole model of Sherlock and Monro (1993), in which each core turns
 * the field by half a turn and each delta by minus half a turn, with four slow waves, a lean and an aspect ratio. If
 * this leaves the rings open at the center, the field is turned there until they close; the swirl then opens them as
 * far as the class requires.
 */
function createOrientation(genome: Genome): (x: number, y: number) => number {
  const { lean, aspect, waves } = genome;
  const cosine = Math.cos(lean);
  const sine = Math.sin(lean);
  const stretch = Math.sqrt(aspect);
  const upright = ({ x, y }: Point): Point => ({
    x: (x * cosine + y * sine) / stretch,
    y: (y * cosine - x * sine) * stretch,
  });
  // The first two carry the rings; the third one of an accidental whorl is separate.
  const rings = genome.cores.slice(0, 2).map(upright);
  const others = genome.cores.slice(2).map(upright);
  const deltas = genome.deltas.map(upright);
  const center = upright(genome.center);
  const around = (poles: readonly Point[], at: Point): number =>
    poles.reduce((sum, pole) => sum + Math.atan2(at.y - pole.y, at.x - pole.x), 0) / 2;
  const surroundings = (at: Point, { x, y }: Point): number =>
    waves.reduce(
      (sum, wave) => sum + wave.amplitude * Math.sin(wave.a * x + wave.b * y + wave.phase),
      around(others, at) - around(deltas, at),
    );
  // Closed rings are perpendicular to the direction from the center; half a turn more or less is the same ridge.
  const open = surroundings(center, genome.center) - Math.PI / 2;
  const closing = Math.PI * Math.round(open / Math.PI) - open;
  return (x, y) => {
    const at = upright({ x, y });
    const square = (at.x - center.x) * (at.x - center.x) + (at.y - center.y) * (at.y - center.y);
    const theta =
      around(rings, at) +
      surroundings(at, { x, y }) +
      closing * Math.exp(-square / CLOSING_REACH) +
      genome.swirl * Math.exp(-square / genome.swirlReach);
    return lean + Math.atan2(Math.sin(theta) / stretch, Math.cos(theta) * stretch);
  };
}

/** Square of the distance up to which closing the rings has an effect. */
const CLOSING_REACH = 0.4;

/** The index is inside the grid by construction. */
const at = (values: Float64Array, index: number): number => values[index] as number;
