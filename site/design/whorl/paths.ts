import type { Genome, Point } from './genome.ts';
import type { MaskShape } from './mask.ts';
import type { Line } from './trace.ts';

/** Where a point of the drawing lies in its viewBox: 1000 units wide, y down. */
export type Frame = {
  readonly width: number;
  readonly height: number;
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
  /** viewBox units per unit of the drawing. */
  readonly scale: number;
};

export function createFrame(shape: MaskShape, origin: Point): Frame {
  const scale = VIEW_WIDTH / (2 * shape.width);
  return {
    width: VIEW_WIDTH,
    height: Math.round(2 * shape.height * scale),
    scale,
    toX: (x) => Math.round((x - origin.x + shape.width) * scale),
    toY: (y) => Math.round((origin.y + shape.height - y) * scale),
  };
}

const VIEW_WIDTH = 1000;

export type Bands = readonly [string, string, string, string];

/** One path string per band of pressure, the heaviest (innermost) first. A band without lines is the empty string. */
export function writeBands(lines: readonly Line[], genome: Genome, shape: MaskShape, frame: Frame): Bands {
  const bands: [string, string, string, string] = ['', '', '', ''];
  const keptTurn = shape.kind === 'seal' ? KEPT_TURN_OF_A_SEAL : KEPT_TURN;
  for (const line of lines) bands[bandOf(line, genome, shape)] += writeLine(line, frame, keptTurn);
  return bands;
}

/** Mean distance from the centre of pressure at which a line passes to the next lighter band. */
const BAND_LIMITS = [0.34, 0.6, 0.85] as const;

function bandOf(line: Line, genome: Genome, shape: MaskShape): 0 | 1 | 2 | 3 {
  let sum = 0;
  for (let i = 0; i < line.xs.length; i++) {
    const x = ((line.xs[i] as number) - genome.centre.x) / shape.width;
    const y = ((line.ys[i] as number) - genome.centre.y) / shape.height;
    sum += Math.sqrt(x * x + y * y);
  }
  const mean = sum / line.xs.length;
  if (mean < BAND_LIMITS[0]) return 0;
  if (mean < BAND_LIMITS[1]) return 1;
  return mean < BAND_LIMITS[2] ? 2 : 3;
}

/** Quadratic segments between the midpoints of the points worth keeping, in whole units and relative coordinates. */
function writeLine(line: Line, frame: Frame, keptTurn: number): string {
  const kept = keepTurns(line, keptTurn);
  const xs = kept.map((i) => frame.toX(line.xs[i] as number));
  const ys = kept.map((i) => frame.toY(line.ys[i] as number));
  const count = kept.length;
  const xAt = (i: number) => xs[i % count] as number;
  const yAt = (i: number) => ys[i % count] as number;
  const middle = (at: (i: number) => number, i: number) => Math.round((at(i) + at(i + 1)) / 2);

  if (line.closed && count > 2) {
    const pen = new Pen(middle(xAt, 0), middle(yAt, 0));
    for (let i = 1; i <= count; i++) pen.curve(xAt(i), yAt(i), middle(xAt, i), middle(yAt, i));
    return `${pen.path}z`;
  }
  const pen = new Pen(xAt(0), yAt(0));
  if (count === 2) pen.line(xAt(1), yAt(1));
  for (let i = 1; i < count - 1; i++) {
    const end = i === count - 2;
    pen.curve(xAt(i), yAt(i), end ? xAt(i + 1) : middle(xAt, i), end ? yAt(i + 1) : middle(yAt, i));
  }
  return pen.path;
}

/** cos 0.2: a point is kept when the line has turned by more than 0.2 rad since the last kept one … */
const KEPT_TURN = 0.98006657784124163;
/** cos 0.3: at 24 px the difference is below a tenth of a pixel, and a seal stays within 1 KB. */
const KEPT_TURN_OF_A_SEAL = 0.955336489125606;
/** … or has run this far, in half widths. */
const KEPT_RUN = 0.22;

function keepTurns(line: Line, keptTurn: number): number[] {
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
    if ((turnX * dx + turnY * dy) / length < keptTurn || run > KEPT_RUN) {
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
  #command = 'M';

  constructor(x: number, y: number) {
    this.#x = x;
    this.#y = y;
    this.path = `M${x}${separated(y)}`;
  }

  line(x: number, y: number): void {
    this.#write('l', [x - this.#x, y - this.#y]);
    this.#x = x;
    this.#y = y;
  }

  curve(controlX: number, controlY: number, x: number, y: number): void {
    this.#write('q', [controlX - this.#x, controlY - this.#y, x - this.#x, y - this.#y]);
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
