/** Steps that people count in. */
const STEPS = [1, 2, 2.5, 5, 10];
const MOST_TICKS = 5;

/**
 * Round numbers from nought to at least the largest value, a few of them, evenly apart.
 *
 * @param largest above nought
 */
export function ticksUpTo(largest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(largest / MOST_TICKS));
  const step = STEPS.map((size) => size * power).find((size) => largest / size <= MOST_TICKS) ?? 10 * power;
  const count = Math.ceil(largest / step - 1e-9);
  // Multiplied and not added up, so that 3 × 0.1 stays what it is, and cut where floating point begins to show.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
