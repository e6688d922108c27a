import type { Field } from './field.ts';

/**
 * A hash grid with cells one gap wide that contains all points of all lines, including the line being traced. Its own
 * points are distinguished from others by their position along it, so one lookup answers both questions. A rejected
 * line is removed in reverse order.
 */
export class PointGrid {
  readonly #cell: number;
  readonly #left: number;
  readonly #bottom: number;
  readonly #columns: number;
  readonly #rows: number;
  /** Index of the newest point in a cell; −1 if the cell is empty. */
  readonly #newest: Int32Array;
  readonly #older: number[] = [];
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];
  readonly #lines: number[] = [];
  /** Steps from the line's seed: positive forward, negative backward. */
  readonly #steps: number[] = [];

  constructor(field: Field, cell: number) {
    this.#cell = cell;
    this.#left = field.left;
    this.#bottom = field.bottom;
    this.#columns = Math.ceil((field.right - field.left) / cell) + 1;
    this.#rows = Math.ceil((field.top - field.bottom) / cell) + 1;
    this.#newest = new Int32Array(this.#columns * this.#rows).fill(-1);
  }

  get size(): number {
    return this.#xs.length;
  }

  add(x: number, y: number, line: number, step: number): void {
    const cell = this.#getCell(x, y);
    this.#older.push(this.#newest[cell] as number);
    this.#newest[cell] = this.#xs.length;
    this.#xs.push(x);
    this.#ys.push(y);
    this.#lines.push(line);
    this.#steps.push(step);
  }

  /** Removes the newest points until `size` are left. */
  shrinkTo(size: number): void {
    while (this.#xs.length > size) {
      const x = this.#xs.pop() as number;
      const y = this.#ys.pop() as number;
      this.#newest[this.#getCell(x, y)] = this.#older.pop() as number;
      this.#lines.pop();
      this.#steps.pop();
    }
  }

  /** Returns the nearest point within `reach`. On the line itself only points far enough along it count. */
  nearest(x: number, y: number, reach: number, self: QueryPoint): NearbyPoint | undefined {
    const { line, step, away } = self;
    const fromColumn = Math.max(0, Math.floor((x - reach - this.#left) / this.#cell));
    const toColumn = Math.min(this.#columns - 1, Math.floor((x + reach - this.#left) / this.#cell));
    const fromRow = Math.max(0, Math.floor((y - reach - this.#bottom) / this.#cell));
    const toRow = Math.min(this.#rows - 1, Math.floor((y + reach - this.#bottom) / this.#cell));
    let best = -1;
    let bestSquare = reach * reach;
    for (let row = fromRow; row <= toRow; row++) {
      for (let column = fromColumn; column <= toColumn; column++) {
        let index = this.#newest[row * this.#columns + column] as number;
        for (; index >= 0; index = this.#older[index] as number) {
          const dx = (this.#xs[index] as number) - x;
          const dy = (this.#ys[index] as number) - y;
          const square = dx * dx + dy * dy;
          if (square >= bestSquare) continue;
          if (this.#lines[index] === line && Math.abs((this.#steps[index] as number) - step) < away) continue;
          best = index;
          bestSquare = square;
        }
      }
    }
    if (best < 0) return undefined;
    return {
      x: this.#xs[best] as number,
      y: this.#ys[best] as number,
      distance: Math.sqrt(bestSquare),
    };
  }

  #getCell(x: number, y: number): number {
    const column = Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.#left) / this.#cell)));
    const row = Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.#bottom) / this.#cell)));
    return row * this.#columns + column;
  }
}

type NearbyPoint = { readonly x: number; readonly y: number; readonly distance: number };

/** The point to find neighbors for: points of `line` less than `away` steps from `step` are not its neighbors. */
type QueryPoint = { readonly line: number; readonly step: number; readonly away: number };
