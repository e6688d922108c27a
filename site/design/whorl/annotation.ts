import type { Genome, Point } from './genome.ts';
import type { Frame } from './paths.ts';
import type { Line } from './trace.ts';

/** A point where a ridge ends or joins another, in viewBox units. */
export type Minutia = {
  readonly x: number;
  readonly y: number;
  readonly kind: 'ending' | 'bifurcation';
  /** End of a tick of `TICK` units from the point in the direction of the ridge's end. */
  readonly tickX: number;
  readonly tickY: number;
};

/** A minutia with a leader line, numbered 1 to 6 from the top down so that leaders never cross. */
export type Callout = Minutia & { readonly number: number };

const TICK = 34;

/** Returns the free ends of all lines. An end at the edge of the print is not a minutia. */
export function findMinutiae(lines: readonly Line[], frame: Frame): Minutia[] {
  const minutiae: Minutia[] = [];
  for (const line of lines) {
    if (line.closed) continue;
    const last = line.xs.length - 1;
    if (line.first !== 'edge') minutiae.push(minutia(line, 0, Math.min(last, 2), line.first, frame));
    if (line.last !== 'edge') minutiae.push(minutia(line, last, Math.max(0, last - 2), line.last, frame));
  }
  return minutiae;
}

function minutia(line: Line, end: number, before: number, kind: Minutia['kind'], frame: Frame): Minutia {
  const dx = (line.xs[end] as number) - (line.xs[before] as number);
  const dy = (line.ys[end] as number) - (line.ys[before] as number);
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  return {
    x: frame.toX(line.xs[end] as number),
    y: frame.toY(line.ys[end] as number),
    kind,
    tickX: Math.round((TICK * dx) / length),
    tickY: Math.round((-TICK * dy) / length) || 0,
  };
}

// In viewBox units.
const CALLOUT_LEFT = 240;
const CALLOUT_RIGHT = 960;
const CALLOUT_CORE_DISTANCE = 110;
const CALLOUT_DISTANCE = 110;
const CALLOUT_HEIGHT_DISTANCE = 48;
/** The order matters: the middle of the plate gets the best minutia, the edges get the remaining ones. */
const CALLOUT_HEIGHTS = [620, 40, 1120, 330, 880, 480] as const;

/**
 * Returns up to six minutiae that are suitable for leaders to the right. If a print has too few that are far enough
 * apart, the distances are halved for the missing ones, so that nearly every print at 480 px has six.
 */
export function chooseCallouts(minutiae: readonly Minutia[], cores: readonly Point[]): Callout[] {
  const chosen = new Map<number, Minutia>();
  for (const strictness of [1, 0.5, 0.25]) {
    for (const height of CALLOUT_HEIGHTS) {
      if (chosen.has(height)) continue;
      const best = bestFor(height, minutiae, cores, [...chosen.values()], strictness);
      if (best) chosen.set(height, best);
    }
  }
  return [...chosen.values()].sort((a, b) => a.y - b.y).map((minutia, i) => ({ ...minutia, number: i + 1 }));
}

function bestFor(
  height: number,
  minutiae: readonly Minutia[],
  cores: readonly Point[],
  chosen: readonly Minutia[],
  strictness: number,
): Minutia | undefined {
  let best: Minutia | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const candidate of minutiae) {
    if (candidate.x <= CALLOUT_LEFT * strictness || candidate.x >= CALLOUT_RIGHT) continue;
    if (cores.some((core) => distance(candidate, core) <= CALLOUT_CORE_DISTANCE * strictness)) continue;
    const cost = 1.2 * Math.abs(candidate.y - height) - 0.55 * candidate.x;
    if (cost >= bestCost) continue;
    const free = chosen.every(
      (other) =>
        distance(candidate, other) >= CALLOUT_DISTANCE * strictness &&
        Math.abs(candidate.y - other.y) >= CALLOUT_HEIGHT_DISTANCE * strictness,
    );
    if (!free) continue;
    best = candidate;
    bestCost = cost;
  }
  return best;
}

/**
 * Returns the number of ridges that a straight line from the center to a delta crosses: its length over the mean pitch
 * of the ridges.
 */
export const ridgesBetween = (genome: Genome, delta: Point, gap: number): number =>
  Math.round(distance(genome.center, delta) / (MEAN_PITCH * gap));

/** Mean distance between lines in gaps; slightly less than one. */
const MEAN_PITCH = 0.86;

function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}
