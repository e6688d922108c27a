/** What a worked example takes for granted; `low` and `high` are how far it may well be off. */
export type Assumption = {
  readonly label: string;
  /** `cents` are entered and shown as dollars, `percent` is 6 for 6%. */
  readonly unit: 'count' | 'cents' | 'percent';
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Where the value comes from; most are guesses, and say so. */
  readonly from: string;
};

export type Values<Name extends string> = Readonly<Record<Name, number>>;

export type SumLine = {
  readonly label: string;
  /** The sum in figures, as one would write it on paper. */
  readonly working: string;
  /** Whole cents a month. */
  readonly cents: number;
  /** A loss is what happens today, and no part of the result. */
  readonly kind: 'loss' | 'saving' | 'cost';
};

/** A case with invented numbers, whose sums anyone can follow and do with numbers of their own. */
export type WorkedExample<Name extends string = string> = {
  readonly assumptions: Readonly<Record<Name, Assumption>>;
  lines(values: Values<Name>): readonly SumLine[];
  /** The assumption that the result is drawn over, and the one that is shown at its low, given and high value. */
  readonly chart: { readonly over: Name; readonly to: number; readonly for: Name };
};

/** The assumptions as they are given. */
export const givenValues = ({ assumptions }: WorkedExample): Values<string> =>
  Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value]));

/** What is left a month, in cents: savings less costs; below nothing where it does not pay. */
export const resultOf = (example: WorkedExample, values: Values<string>): number =>
  example
    .lines(values)
    .reduce((sum, { kind, cents }) => sum + (kind === 'saving' ? cents : kind === 'cost' ? -cents : 0), 0);

/** The result with each assumption at its low and its high value, all others as given; what matters most comes first. */
export function sensitivityOf(example: WorkedExample, values = givenValues(example)) {
  return Object.entries(example.assumptions)
    .map(([name, { label, low, high }]) => ({
      name,
      label,
      atLow: resultOf(example, { ...values, [name]: low }),
      atHigh: resultOf(example, { ...values, [name]: high }),
    }))
    .sort((a, b) => Math.abs(b.atHigh - b.atLow) - Math.abs(a.atHigh - a.atLow));
}

/**
 * Where the result crosses nothing while one assumption grows from 0 to `to`.
 *
 * @returns undefined where it does not.
 */
export function breakEven(example: WorkedExample, name: string, to: number, values = givenValues(example)) {
  const at = (value: number) => resultOf(example, { ...values, [name]: value });
  let [below, above] = [0, to];
  if (at(below) >= 0 || at(above) < 0) return undefined;
  for (let step = 0; step < 40; step++) {
    const middle = (below + above) / 2;
    if (at(middle) < 0) below = middle;
    else above = middle;
  }
  return above;
}
