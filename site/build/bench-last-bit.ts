import { bakeField } from '../design/whorl/field.ts';
import { drawGenome, GRAIN } from '../design/whorl/genome.ts';
import { createMask } from '../design/whorl/mask.ts';
import { createFrame, writeBands } from '../design/whorl/paths.ts';
import { randomFrom } from '../design/whorl/random.ts';
import { traceLines } from '../design/whorl/trace.ts';
import { whorlForms } from '../design/whorl/whorl.ts';

/**
 * Measures how many drawings change when an engine's `sin` and `atan2` are off by one part in 2^52 (which the standard
 * allows) or by more, with and without rounding the directions. Run with `node scripts/run.mjs
 * site/build/bench-last-bit.ts`.
 */
const IDS = 60;
/** A grid so fine that rounding to it has no effect. */
const NO_GRAIN = 2 ** 60;
const form = whorlForms.print240;

console.log(`drawings of ${IDS} that change (share of the ridges in those)`);
console.log('off by one part in    not rounded        rounded');
const grains = [NO_GRAIN, GRAIN].map((grain) => ({ grain, drawn: drawAllRidges(grain) }));
for (const exponent of [52, 40, 32, 24, 16]) {
  const cells = grains.map(({ grain, drawn }) => {
    const { changed, share } = compare(
      drawn,
      runWithErrors(2 ** -exponent, () => drawAllRidges(grain)),
    );
    return `${changed} (${(100 * share).toFixed(0)} %)`.padStart(14);
  });
  console.log(`2^${exponent}               ${cells.join(' ')}`);
}

function compare(drawn: readonly string[][], again: readonly string[][]): { changed: number; share: number } {
  const lost = drawn.map((ridges, i) => {
    const repeatedValues = new Set(again[i]);
    return ridges.filter((ridge) => !repeatedValues.has(ridge)).length / ridges.length;
  });
  const changed = lost.filter((share) => share > 0);
  return { changed: changed.length, share: changed.reduce((sum, share) => sum + share, 0) / (changed.length || 1) };
}

function drawAllRidges(grain: number): string[][] {
  return Array.from({ length: IDS }, (_, i) => drawRidges(`sample ${i}`, grain));
}

/** Returns the path of each ridge. Only the grain of the direction field varies; the genome is always rounded. */
function drawRidges(id: string, grain: number): string[] {
  const random = randomFrom(id);
  const genome = drawGenome(random);
  const gap = form.gap * genome.pitch;
  const mask = createMask(form, genome, gap);
  const frame = createFrame(form, mask.origin);
  return traceLines(bakeField(genome, mask, form, gap, grain), genome.center, gap, random).map((line) =>
    writeBands([line], genome, form, frame).join(''),
  );
}

function runWithErrors<Result>(size: number, run: () => Result): Result {
  let calls = 0;
  const addError = (value: number): number => value * (1 + ((calls++ % 3) - 1) * size);
  const { sin, cos, exp, atan2 } = Math;
  Object.assign(Math, {
    sin: (x: number) => addError(sin(x)),
    cos: (x: number) => addError(cos(x)),
    exp: (x: number) => addError(exp(x)),
    atan2: (y: number, x: number) => addError(atan2(y, x)),
  });
  try {
    return run();
  } finally {
    Object.assign(Math, { sin, cos, exp, atan2 });
  }
}
