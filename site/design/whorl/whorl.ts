import type { Callout, Minutia } from './annotation.ts';
import { chooseCallouts, findMinutiae, ridgesBetween } from './annotation.ts';
import { bakeField } from './field.ts';
import type { Point, WhorlClass } from './genome.ts';
import { drawGenome } from './genome.ts';
import type { MaskShape } from './mask.ts';
import { createMask } from './mask.ts';
import type { Bands } from './paths.ts';
import { createFrame, writeBands } from './paths.ts';
import { randomFrom } from './random.ts';
import { traceLines } from './trace.ts';

/**
 * Draws the whorl of `id`: the ridge flow of a fingerprint as SVG paths. Pure, and identical on every engine. Every
 * string has a whorl, including the empty one. Call it at build time, on the server or after the first frame: a print
 * at 480 px takes about 10 ms after warm-up.
 */
export function drawWhorl(id: string, form: WhorlForm): Whorl {
  const random = randomFrom(id);
  const genome = drawGenome(random);
  const gap = form.gap * genome.pitch;
  const mask = createMask(form, genome, gap);
  const field = bakeField(genome, mask, form, gap);
  const lines = traceLines(field, genome.center, gap, random);
  const frame = createFrame(form, mask.origin);
  const place = (point: Point): Point => ({ x: frame.toX(point.x), y: frame.toY(point.y) });
  const cores = genome.cores.map(place);
  const minutiae = findMinutiae(lines, frame);
  return {
    className: genome.className,
    viewBox: `0 0 ${frame.width} ${frame.height}`,
    width: frame.width,
    height: frame.height,
    bands: writeBands(lines, genome, form, frame),
    ridgeCount: lines.length,
    minutiae,
    callouts: chooseCallouts(minutiae, cores),
    center: place(genome.center),
    cores,
    deltas: genome.deltas.map(place),
    ridgesToDeltas: genome.deltas.map((delta) => ridgesBetween(genome, delta, gap)),
  };
}

/** All positions are in viewBox units: x from 0 to `width`, y down. */
export type Whorl = {
  readonly className: WhorlClass;
  readonly viewBox: string;
  readonly width: number;
  readonly height: number;
  /** `d` attributes by pressure, the heaviest first. Each band has its own stroke width. */
  readonly bands: Bands;
  readonly ridgeCount: number;
  readonly minutiae: readonly Minutia[];
  /** Up to six of the minutiae, numbered from the top, for leader lines to the right. */
  readonly callouts: readonly Callout[];
  /** The center of the rings. */
  readonly center: Point;
  readonly cores: readonly Point[];
  readonly deltas: readonly Point[];
  /** Number of ridges between the center and each delta. */
  readonly ridgesToDeltas: readonly number[];
};

/** Part of a whorl that is enough to draw its ridges. */
export type WhorlLines = Pick<Whorl, 'viewBox' | 'bands'>;

export type WhorlForm = MaskShape & {
  /** Distance between ridges, in half widths of a print; larger for smaller drawings. */
  readonly gap: number;
};

/** The forms that the site uses, named by the width in CSS pixels. */
export const whorlForms = {
  print480: { kind: 'print', width: 1, height: 1.2, gap: 0.049 },
  print240: { kind: 'print', width: 1, height: 1.2, gap: 0.06 },
  print96: { kind: 'print', width: 1, height: 1.2, gap: 0.105 },
  print52: { kind: 'print', width: 1, height: 1.2, gap: 0.125 },
  /** 24 to 32 px, and the logo. */
  seal: { kind: 'seal', width: 0.56, height: 0.56, gap: 0.158 },
  /** 5:3, for articles and case studies. */
  cover: { kind: 'plate', width: 0.7, height: 0.42, gap: 0.055 },
  /** The same for a row of a list, with fewer ridges. */
  strip: { kind: 'plate', width: 1.5, height: 0.34, gap: 0.065 },
} as const satisfies Record<string, WhorlForm>;
