/** Step sizes that people count in, per power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
const MOST_TICKS = 5;

/**
 * Returns a few evenly spaced round numbers from 0 to at least the largest value.
 *
 * @param largest greater than 0
 */
export function ticksUpTo(largest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(largest / MOST_TICKS));
  const step = STEPS.map((size) => size * power).find((size) => largest / size <= MOST_TICKS) ?? 10 * power;
  const count = Math.ceil(largest / step - 1e-9);
  // Multiplied rather than added up, so that errors don't accumulate, and rounded to hide floating-point errors such as
  // 3 × 0.1.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
