import type { Direction, Field } from './field.ts';
import type { Point } from './genome.ts';
import { PointGrid } from './point-grid.ts';
import type { Random } from './random.ts';

/**
 * Fills the mask with lines that follow the field one gap apart (Jobard and Lefer, 1997): each accepted line proposes
 * seeds on both sides, oldest first; when there are none left, a lattice finds the remaining empty areas. `random`
 * decides which ends fork into their neighbor and which fragments remain as dots.
 */
export function traceLines(field: Field, start: Point, gap: number, random: Random): Line[] {
  const step = Math.min(LONGEST_STEP, gap * STEP_SHARE);
  const grid = new PointGrid(field, gap);
  const surface = { field, grid, gap, step };
  const lines: Line[] = [];
  const seeds: Point[] = [{ x: start.x + gap / 2, y: start.y }];

  const grow = () => {
    // Seeds are added during the loop.
    for (const seed of seeds) {
      if (!field.inside(seed.x, seed.y)) continue;
      if (grid.nearest(seed.x, seed.y, SEED_DISTANCE * gap, NO_POINT)) continue;
      const line = new Walk(surface, random, lines.length).from(seed);
      if (!line) continue;
      lines.push(line);
      proposeSeeds(line, gap, step, seeds);
    }
    seeds.length = 0;
  };

  grow();
  for (let y = field.bottom; y <= field.top; y += LATTICE_PITCH * gap) {
    for (let x = field.left; x <= field.right; x += LATTICE_PITCH * gap) {
      seeds.push({ x, y });
      grow();
    }
  }
  return lines;
}

export type Line = {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** A ring: the last point is followed by the first. */
  readonly closed: boolean;
  /** Kind of its first and last point; `edge` is no end of a ridge but the edge of the print. */
  readonly first: Stop;
  readonly last: Stop;
};
export type Stop = 'edge' | 'ending' | 'bifurcation';

// Lengths in gaps unless said otherwise.
const LONGEST_STEP = 0.016; // half widths
const STEP_SHARE = 0.2;
const SEED_DISTANCE = 0.97;
const TEST_DISTANCE = 0.6;
const LATTICE_PITCH = 0.6;
const SEED_PITCH = 0.9;
/** Length after which a line may meet itself. */
const SHORTEST_RING = 2.6;
const SHORTEST_LINE = 4.2;
/** Lines that leave the picture are only partly visible; shorter ones look like crumbs along the edge. */
const SHORTEST_AT_EDGE = 5.2;
/** In half widths: long enough even when the ridges are far apart. */
const LONG_ENOUGH = 0.38;
const SHORTEST_DOT = 0.5;
const LONGEST_DOT = 1.6;
const DOT_SHARE = 0.06;
const FORK_SHARE = 0.5;
const FORK_PULL = 0.13;
const FORK_REACH = 1.2;
const FORK_STEPS = 60;
/** Cosine of the widest angle at which a ridge may join another; wider ones look like hooks instead of forks. */
const FORK_ANGLE = 0.85;
/** Cosine of the sharpest turn in one step. */
const SHARPEST_TURN = 0.55;
/** Distance that counts as touching, in steps. */
const TOUCH = 1.1;
/** A line that returns to its start within this sideways distance is bent to close a ring; otherwise it is a spiral. */
const RING_OFFSET = 0.3;
/** Length over which it is bent. */
const RING_BEND = 8;

function proposeSeeds(line: Line, gap: number, step: number, seeds: Point[]): void {
  const stride = Math.max(1, Math.round((SEED_PITCH * gap) / step));
  const { xs, ys } = line;
  for (let i = 0; i < xs.length; i += stride) {
    const before = Math.max(0, i - 1);
    const after = Math.min(xs.length - 1, i + 1);
    const dx = (xs[after] as number) - (xs[before] as number);
    const dy = (ys[after] as number) - (ys[before] as number);
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) continue;
    const x = xs[i] as number;
    const y = ys[i] as number;
    seeds.push({ x: x - (dy / length) * gap, y: y + (dx / length) * gap });
    seeds.push({ x: x + (dy / length) * gap, y: y - (dx / length) * gap });
  }
}

type Surface = { readonly field: Field; readonly grid: PointGrid; readonly gap: number; readonly step: number };
const NO_POINT = { line: -1, step: 0, away: 0 };

/** Traces one line from its seed, first forward, then backward. */
class Walk {
  readonly #field: Field;
  readonly #grid: PointGrid;
  readonly #random: Random;
  readonly #gap: number;
  readonly #step: number;
  readonly #line: number;
  /** Number of steps after which a line may meet itself. */
  readonly #away: number;
  readonly #heading: Direction = { x: 0, y: 0 };
  readonly #probe: Direction = { x: 0, y: 0 };
  /** Points traced so far in both directions, with the seed counted once. */
  #walked = 1;

  constructor(surface: Surface, random: Random, line: number) {
    this.#field = surface.field;
    this.#grid = surface.grid;
    this.#random = random;
    this.#gap = surface.gap;
    this.#step = surface.step;
    this.#line = line;
    this.#away = (SHORTEST_RING * surface.gap) / surface.step;
  }

  /** Returns the line through `seed` and stores it among the neighbors, or nothing if it would be too short. */
  from(seed: Point): Line | undefined {
    const before = this.#grid.size;
    this.#grid.add(seed.x, seed.y, this.#line, 0);
    const forward = this.#walk(seed, 1);
    const backward = forward.closed ? { xs: [], ys: [], stop: 'edge' as Stop } : this.#walk(seed, -1);

    const xs = Float64Array.from([...backward.xs.toReversed(), seed.x, ...forward.xs]);
    const ys = Float64Array.from([...backward.ys.toReversed(), seed.y, ...forward.ys]);
    const length = (xs.length - 1) * this.#step;
    const atEdge = !forward.closed && (forward.stop === 'edge' || backward.stop === 'edge');
    const shortest = forward.closed ? SHORTEST_RING : atEdge ? SHORTEST_AT_EDGE : SHORTEST_LINE;
    if (length < Math.min(shortest * this.#gap, LONG_ENOUGH)) {
      const dot =
        !atEdge && length < LONGEST_DOT * this.#gap && length > SHORTEST_DOT * this.#gap && this.#random() < DOT_SHARE;
      if (!dot) {
        this.#grid.shrinkTo(before);
        return undefined;
      }
    }
    if (forward.closed) this.#closeRing(xs, ys, before);
    return { xs, ys, closed: forward.closed, first: backward.stop, last: forward.stop };
  }

  #walk(seed: Point, sign: 1 | -1): Walked {
    const xs: number[] = [];
    const ys: number[] = [];
    this.#field.direction(seed.x, seed.y, this.#heading);
    const startX = this.#heading.x;
    const startY = this.#heading.y;
    this.#heading.x *= sign;
    this.#heading.y *= sign;
    let { x, y } = seed;
    for (let count = 1; ; count++) {
      if (!this.#advance(x, y)) return { xs, ys, stop: 'ending', closed: false };
      x += this.#heading.x * this.#step;
      y += this.#heading.y * this.#step;
      if (!this.#field.inside(x, y)) return { xs, ys, stop: 'edge', closed: false };

      let away = this.#away;
      if (sign > 0 && count > this.#away) {
        const dx = seed.x - x;
        const dy = seed.y - y;
        const ahead = dx * startX + dy * startY;
        const aside = Math.abs(dx * startY - dy * startX);
        const near = dx * dx + dy * dy < this.#gap * this.#gap;
        if (near && aside < RING_OFFSET * this.#gap && this.#heading.x * startX + this.#heading.y * startY > 0.8) {
          if (ahead <= TOUCH * this.#step) return { xs, ys, stop: 'edge', closed: true };
          away = Number.POSITIVE_INFINITY;
        }
      }
      const reach = TEST_DISTANCE * this.#gap;
      if (this.#grid.nearest(x, y, reach, { line: this.#line, step: sign * count, away })) {
        return { xs, ys, stop: this.#fork(xs, ys, x, y, sign), closed: false };
      }
      xs.push(x);
      ys.push(y);
      this.#walked++;
      this.#grid.add(x, y, this.#line, sign * count);
    }
  }

  /** Turns the heading along the field by one midpoint step. Returns false if the ridge would turn too sharply. */
  #advance(x: number, y: number): boolean {
    const heading = this.#heading;
    const probe = this.#probe;
    this.#field.direction(x, y, probe);
    let sign = probe.x * heading.x + probe.y * heading.y < 0 ? -1 : 1;
    const half = (sign * this.#step) / 2;
    this.#field.direction(x + probe.x * half, y + probe.y * half, probe);
    const cosine = probe.x * heading.x + probe.y * heading.y;
    sign = cosine < 0 ? -1 : 1;
    heading.x = sign * probe.x;
    heading.y = sign * probe.y;
    return sign * cosine >= SHARPEST_TURN;
  }

  /**
   * A ridge that meets a neighbor either ends or forks into it. The fork is added to the line only if it arrives;
   * otherwise it would leave a hook.
   */
  #fork(xs: number[], ys: number[], fromX: number, fromY: number, sign: 1 | -1): Stop {
    const wanted = this.#random() < FORK_SHARE;
    if (!wanted || this.#walked < this.#away) return 'ending';
    const addedXs: number[] = [];
    const addedYs: number[] = [];
    const heading = this.#heading;
    const others = { line: this.#line, step: 0, away: Number.POSITIVE_INFINITY };
    let x = fromX;
    let y = fromY;
    for (let count = 0; count < FORK_STEPS; count++) {
      const target = this.#grid.nearest(x, y, FORK_REACH * this.#gap, others);
      if (!target || !this.#field.inside(x, y)) return 'ending';
      addedXs.push(x);
      addedYs.push(y);
      if (target.distance < TOUCH * this.#step) {
        this.#field.direction(target.x, target.y, this.#probe);
        if (Math.abs(this.#probe.x * heading.x + this.#probe.y * heading.y) < FORK_ANGLE) return 'ending';
        const first = xs.length + 1;
        for (let i = 0; i < addedXs.length; i++) {
          this.#grid.add(addedXs[i] as number, addedYs[i] as number, this.#line, sign * (first + i));
        }
        xs.push(...addedXs);
        ys.push(...addedYs);
        this.#walked += addedXs.length;
        return 'bifurcation';
      }
      if (!this.#advance(x, y)) return 'ending';
      const pullX = heading.x + (FORK_PULL * (target.x - x)) / target.distance;
      const pullY = heading.y + (FORK_PULL * (target.y - y)) / target.distance;
      const length = Math.sqrt(pullX * pullX + pullY * pullY);
      heading.x = pullX / length;
      heading.y = pullY / length;
      x += heading.x * this.#step;
      y += heading.y * this.#step;
    }
    return 'ending';
  }

  /**
   * Distributes the small offset between the end of a ring and its start over its last part, so that there is no
   * corner.
   */
  #closeRing(xs: Float64Array, ys: Float64Array, before: number): void {
    const last = xs.length - 1;
    const offX = (xs[0] as number) - (xs[last] as number);
    const offY = (ys[0] as number) - (ys[last] as number);
    const bent = Math.min(last, Math.round((RING_BEND * this.#gap) / this.#step));
    this.#grid.shrinkTo(before);
    for (let i = 0; i <= last; i++) {
      const share = Math.max(0, (i - (last - bent)) / bent);
      const weight = share * share * (3 - 2 * share);
      xs[i] = (xs[i] as number) + offX * weight;
      ys[i] = (ys[i] as number) + offY * weight;
      this.#grid.add(xs[i] as number, ys[i] as number, this.#line, i);
    }
  }
}

type Walked = { xs: number[]; ys: number[]; stop: Stop; closed: boolean };
