import type { Genome, Point } from './genome.ts';
import type { MaskShape } from './mask.ts';
import type { Line } from './trace.ts';

/** Maps a point of the drawing to its viewBox: 1000 or 2000 units wide, y down. */
export type Frame = {
  readonly width: number;
  readonly height: number;
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
  /** viewBox units per unit of the drawing. */
  readonly scale: number;
};

export function createFrame(shape: MaskShape, origin: Point): Frame {
  const viewWidth = shape.kind === 'plate' ? PLATE_VIEW_WIDTH : VIEW_WIDTH;
  const scale = viewWidth / (2 * shape.width);
  return {
    width: viewWidth,
    height: Math.round(2 * shape.height * scale),
    scale,
    toX: (x) => Math.round((x - origin.x + shape.width) * scale),
    toY: (y) => Math.round((origin.y + shape.height - y) * scale),
  };
}

const VIEW_WIDTH = 1000;
/** Plates show an enlarged section: with coarser units their rings look uneven. */
const PLATE_VIEW_WIDTH = 2000;

export type Bands = readonly [string, string, string, string];

/**
 * Returns one path string per pressure band, the heaviest (innermost) first. A band without lines is the empty string.
 */
export function writeBands(lines: readonly Line[], genome: Genome, shape: MaskShape, frame: Frame): Bands {
  const bands: [string, string, string, string] = ['', '', '', ''];
  for (const line of lines) bands[findBand(line, genome, shape)] += writeLine(line, frame);
  return bands;
}

/** Mean distance from the center of pressure at which a line belongs to the next lighter band. */
const BAND_LIMITS = [0.34, 0.6, 0.85] as const;

function findBand(line: Line, genome: Genome, shape: MaskShape): 0 | 1 | 2 | 3 {
  let sum = 0;
  for (let i = 0; i < line.xs.length; i++) {
    const x = ((line.xs[i] as number) - genome.center.x) / shape.width;
    const y = ((line.ys[i] as number) - genome.center.y) / shape.height;
    sum += Math.sqrt(x * x + y * y);
  }
  const mean = sum / line.xs.length;
  if (mean < BAND_LIMITS[0]) return 0;
  if (mean < BAND_LIMITS[1]) return 1;
  return mean < BAND_LIMITS[2] ? 2 : 3;
}

/**
 * Writes quadratic segments between the midpoints of the points that are kept, in whole units and relative coordinates.
 * Each control point is the reflection of the one before it across the midpoint between them, so after the first
 * segment only the midpoints are written (`t`). Each is rounded from the control point that a renderer will compute, so
 * that rounding errors don't accumulate.
 */
function writeLine(line: Line, frame: Frame): string {
  const kept = selectTurningPoints(line);
  const xs = kept.map((i) => frame.toX(line.xs[i] as number));
  const ys = kept.map((i) => frame.toY(line.ys[i] as number));
  const count = kept.length;
  const xAt = (i: number) => xs[i % count] as number;
  const yAt = (i: number) => ys[i % count] as number;
  const middle = (a: number, b: number) => Math.round((a + b) / 2);

  if (line.closed && count > 2) {
    const pen = new Pen(middle(xAt(0), xAt(1)), middle(yAt(0), yAt(1)));
    const [startX, startY] = pen.at;
    pen.bend(xAt(1), yAt(1));
    for (let i = 2; i <= count; i++) pen.curve(middle(pen.control[0], xAt(i)), middle(pen.control[1], yAt(i)));
    pen.curve(startX, startY);
    return `${pen.path}z`;
  }
  const pen = new Pen(xAt(0), yAt(0));
  if (count === 2) pen.line(xAt(1), yAt(1));
  if (count > 2) {
    pen.bend(xAt(1), yAt(1));
    for (let i = 2; i < count - 1; i++) pen.curve(middle(pen.control[0], xAt(i)), middle(pen.control[1], yAt(i)));
    pen.curve(xAt(count - 1), yAt(count - 1));
  }
  return pen.path;
}

/** cos 0.2: a point is kept when the line has turned by more than 0.2 rad since the last one kept … */
const KEPT_TURN = 0.98006657784124163;
/** … or when it is this far from it, in half widths. */
const KEPT_RUN = 0.3;

function selectTurningPoints(line: Line): number[] {
  const { xs, ys } = line;
  const last = xs.length - 1;
  const kept = [0];
  let [turnX, turnY] = [0, 0];
  let run = 0;
  for (let i = 0; i < last; i++) {
    const dx = (xs[i + 1] as number) - (xs[i] as number);
    const dy = (ys[i + 1] as number) - (ys[i] as number);
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) continue;
    if (i === 0) {
      turnX = dx / length;
      turnY = dy / length;
      run = length;
      continue;
    }
    run += length;
    if ((turnX * dx + turnY * dy) / length < KEPT_TURN || run > KEPT_RUN) {
      kept.push(i);
      turnX = dx / length;
      turnY = dy / length;
      run = 0;
    }
  }
  if (last > 0) kept.push(last);
  return kept;
}

/** Writes relative commands with as few separators as SVG allows. */
class Pen {
  path: string;
  #x: number;
  #y: number;
  #controlX: number;
  #controlY: number;
  #bent = false;
  #command = 'M';

  constructor(x: number, y: number) {
    this.#x = x;
    this.#y = y;
    this.#controlX = x;
    this.#controlY = y;
    this.path = `M${x}${separated(y)}`;
  }

  get at(): readonly [x: number, y: number] {
    return [this.#x, this.#y];
  }

  /** Control point of the next curve. */
  get control(): readonly [x: number, y: number] {
    return [this.#controlX, this.#controlY];
  }

  line(x: number, y: number): void {
    this.#write('l', [x - this.#x, y - this.#y]);
    this.#moveTo(x, y);
  }

  /** Sets the control point of the first curve; later ones follow from it. */
  bend(x: number, y: number): void {
    this.#controlX = x;
    this.#controlY = y;
    this.#bent = true;
  }

  curve(x: number, y: number): void {
    const end = [x - this.#x, y - this.#y];
    if (this.#bent) this.#write('q', [this.#controlX - this.#x, this.#controlY - this.#y, ...end]);
    else this.#write('t', end);
    this.#bent = false;
    this.#moveTo(x, y);
    this.#controlX = 2 * x - this.#controlX;
    this.#controlY = 2 * y - this.#controlY;
  }

  #moveTo(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }

  #write(command: string, numbers: readonly number[]): void {
    const [first = 0, ...rest] = numbers;
    this.path += this.#command === command ? separated(first) : `${command}${first}`;
    this.path += rest.map(separated).join('');
    this.#command = command;
  }
}

const separated = (value: number): string => (value < 0 ? String(value) : ` ${value}`);
