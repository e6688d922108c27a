import { bakeField } from '../design/whorl/field.ts';
import { drawGenome, GRAIN } from '../design/whorl/genome.ts';
import { createMask } from '../design/whorl/mask.ts';
import { createFrame, writeBands } from '../design/whorl/paths.ts';
import { randomFrom } from '../design/whorl/random.ts';
import { traceLines } from '../design/whorl/trace.ts';
import { whorlForms } from '../design/whorl/whorl.ts';

/**
 * Run with `node scripts/run.mjs site/build/bench-last-bit.ts`: how many drawings change when sines and arc tangents are
 * off by one part in 2 to the 52nd, which engines may be, or by more; with the directions rounded and without.
 */
const IDS = 60;
/** So fine that rounding to it changes nothing that a sine can be. */
const NO_GRAIN = 2 ** 60;
const form = whorlForms.print240;

console.log(`drawings of ${IDS} that change (share of the ridges in those)`);
console.log('off by one part in    not rounded        rounded');
const grains = [NO_GRAIN, GRAIN].map((grain) => ({ grain, drawn: allRidges(grain) }));
for (const exponent of [52, 40, 32, 24, 16]) {
  const cells = grains.map(({ grain, drawn }) => {
    const { changed, share } = compare(
      drawn,
      withErrors(2 ** -exponent, () => allRidges(grain)),
    );
    return `${changed} (${(100 * share).toFixed(0)} %)`.padStart(14);
  });
  console.log(`2^${exponent}               ${cells.join(' ')}`);
}

function compare(drawn: readonly string[][], again: readonly string[][]): { changed: number; share: number } {
  const lost = drawn.map((ridges, i) => {
    const kept = new Set(again[i]);
    return ridges.filter((ridge) => !kept.has(ridge)).length / ridges.length;
  });
  const changed = lost.filter((share) => share > 0);
  return { changed: changed.length, share: changed.reduce((sum, share) => sum + share, 0) / (changed.length || 1) };
}

function allRidges(grain: number): string[][] {
  return Array.from({ length: IDS }, (_, i) => ridgesOf(`sample ${i}`, grain));
}

/** The path of each ridge. What is drawn from the id is rounded either way; what is asked about is the field. */
function ridgesOf(id: string, grain: number): string[] {
  const random = randomFrom(id);
  const genome = drawGenome(random);
  const gap = form.gap * genome.pitch;
  const mask = createMask(form, genome, gap);
  const frame = createFrame(form, mask.origin);
  return traceLines(bakeField(genome, mask, form, gap, grain), genome.centre, gap, random).map((line) =>
    writeBands([line], genome, form, frame).join(''),
  );
}

function withErrors<Result>(size: number, run: () => Result): Result {
  let calls = 0;
  const wrong = (value: number): number => value * (1 + ((calls++ % 3) - 1) * size);
  const { sin, cos, exp, atan2 } = Math;
  Object.assign(Math, {
    sin: (x: number) => wrong(sin(x)),
    cos: (x: number) => wrong(cos(x)),
    exp: (x: number) => wrong(exp(x)),
    atan2: (y: number, x: number) => wrong(atan2(y, x)),
  });
  try {
    return run();
  } finally {
    Object.assign(Math, { sin, cos, exp, atan2 });
  }
}
