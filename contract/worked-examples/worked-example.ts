/** Assumption of a worked example; `low` and `high` are its plausible range. */
export type Assumption = {
  readonly label: string;
  /** `cents` are entered and shown as dollars, `percent` is 6 for 6%. */
  readonly unit: 'count' | 'cents' | 'percent';
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Source of the value; says so if it is a guess. */
  readonly source: string;
};

export type Values<Name extends string> = Readonly<Record<Name, number>>;

export type ResultLine = {
  readonly label: string;
  /** The calculation, such as `30,000 × 6% = 1,800`. */
  readonly calculation: string;
  /** Whole cents per month. */
  readonly cents: number;
  /** A `loss` is the current situation and isn't part of the result. */
  readonly kind: 'loss' | 'saving' | 'cost';
};

/** Whole numbers by name; `calls` are the identifications per month that the calculation pays for. */
export type Counts = { readonly calls: number } & Readonly<Record<string, number>>;

/** A calculation with assumed values that readers can follow and replace with their own. */
export type WorkedExample<Name extends string = string> = {
  readonly assumptions: Readonly<Record<Name, Assumption>>;
  /** Intermediate results, such as the number of people affected, which `lines` and texts use. */
  counts(values: Values<Name>): Counts;
  lines(values: Values<Name>): readonly ResultLine[];
  /**
   * Axes of the chart: the result over the assumption `over` from 0 to `to`, with one line each for the low, given and
   * high value of the assumption `for`.
   */
  readonly chart: { readonly over: Name; readonly to: number; readonly for: Name };
};

/** Returns the given values of all assumptions. */
export const getDefaultValues = ({ assumptions }: WorkedExample): Values<string> =>
  Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value]));

/** Returns savings minus costs in cents per month; negative if the costs are higher. */
export const calculateResult = (example: WorkedExample, values: Values<string>): number =>
  example
    .lines(values)
    .reduce((sum, { kind, cents }) => sum + (kind === 'saving' ? cents : kind === 'cost' ? -cents : 0), 0);

/**
 * Returns a sensitivity analysis: the result with each assumption at its low and its high value and all others as
 * given, the largest difference first.
 */
export function analyzeSensitivity(example: WorkedExample, values = getDefaultValues(example)) {
  return Object.entries(example.assumptions)
    .map(([name, { label, low, high }]) => ({
      name,
      label,
      atLow: calculateResult(example, { ...values, [name]: low }),
      atHigh: calculateResult(example, { ...values, [name]: high }),
    }))
    .sort((a, b) => Math.abs(b.atHigh - b.atLow) - Math.abs(a.atHigh - a.atLow));
}

/**
 * Returns the value of one assumption between 0 and `to` from which the result isn't negative.
 *
 * @returns undefined if the result doesn't change its sign from negative to positive
 */
export function findBreakEven(example: WorkedExample, name: string, to: number, values = getDefaultValues(example)) {
  const calculateAt = (value: number) => calculateResult(example, { ...values, [name]: value });
  let [below, above] = [0, to];
  if (calculateAt(below) >= 0 || calculateAt(above) < 0) return undefined;
  for (let step = 0; step < 40; step++) {
    const middle = (below + above) / 2;
    if (calculateAt(middle) < 0) below = middle;
    else above = middle;
  }
  return above;
}
