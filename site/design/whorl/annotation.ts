import type { Genome, Point } from './genome.ts';
import type { Frame } from './paths.ts';
import type { Line } from './trace.ts';

/** A place where a ridge ends or runs into another, in viewBox units. */
export type Minutia = {
  readonly x: number;
  readonly y: number;
  readonly kind: 'ending' | 'bifurcation';
  /** A tick of `TICK` units from the point in the direction in which the ridge ran out. */
  readonly tickX: number;
  readonly tickY: number;
};

/** The minutiae that carry a leader line, numbered 1 to 6 from the top down so that leaders never cross. */
export type Callout = Minutia & { readonly number: number };

const TICK = 34;

/** All free ends of all lines. An end at the edge of the print is not a minutia. */
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
/** The order matters: the middle of the plate gets the best minutia, what is left over goes to the edges. */
const CALLOUT_HEIGHTS = [620, 40, 1120, 330, 880, 480] as const;

/**
 * Up to six minutiae that lie well for leaders to the right. Where a print has too few that keep their distance, the
 * distances are halved for those still missing, so that nearly every print at 480 px has six.
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

/** How many ridges a straight line from the centre to a delta crosses: its length over the mean pitch of the ridges. */
export const ridgesBetween = (genome: Genome, delta: Point, gap: number): number =>
  Math.round(distance(genome.centre, delta) / (MEAN_PITCH * gap));

/** Lines lie a little closer than one gap on average; in gaps. */
const MEAN_PITCH = 0.86;

function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}
