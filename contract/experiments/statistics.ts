/** Converted visitors (`successes`) among all `visitors`. */
export type Proportion = { readonly successes: number; readonly visitors: number };
export type Interval = { readonly low: number; readonly high: number };

/**
 * Returns the number of visitors that each variant needs to detect a change of `baseline` by `effect` with `power`,
 * two-sided at `alpha`. Uses the normal approximation with pooled variance under the null hypothesis (Fleiss, Levin,
 * Paik, "Statistical Methods for Rates and Proportions", 3rd ed., 4.14), for the direction that needs more visitors.
 *
 * @param baseline conversion rate of the control group, above 0 and below 1
 * @param effect minimum detectable effect
 * @throws RangeError if a share would be outside 0 to 1
 */
export function visitorsPerVariant(baseline: number, effect: number, alpha: number, power: number): number {
  const shares = [baseline - effect, baseline + effect].filter((share) => share > 0 && share < 1);
  if (!(baseline > 0 && baseline < 1 && effect > 0) || shares.length === 0) {
    throw new RangeError(`No test can tell a change of ${effect} from a share of ${baseline}`);
  }
  return Math.max(...shares.map((share) => visitorsToTell(baseline, share, alpha, power)));
}

function visitorsToTell(first: number, second: number, alpha: number, power: number): number {
  const mean = (first + second) / 2;
  const under = normalQuantile(1 - alpha / 2) * Math.sqrt(2 * mean * (1 - mean));
  const otherwise = normalQuantile(power) * Math.sqrt(first * (1 - first) + second * (1 - second));
  return Math.ceil(((under + otherwise) / (first - second)) ** 2);
}

/** Returns the Wilson score interval of a share (Wilson 1927): within 0 to 1, and valid for few visitors, too. */
export function calculateWilsonInterval({ successes, visitors }: Proportion, alpha: number): Interval {
  if (visitors === 0) return { low: 0, high: 1 };
  const z = normalQuantile(1 - alpha / 2);
  const share = successes / visitors;
  const centre = share + z ** 2 / (2 * visitors);
  const reach = z * Math.sqrt((share * (1 - share)) / visitors + z ** 2 / (4 * visitors ** 2));
  const scale = 1 + z ** 2 / visitors;
  // At the ends rounding would leave a trace beyond them.
  return {
    low: successes === 0 ? 0 : Math.max(0, (centre - reach) / scale),
    high: successes === visitors ? 1 : Math.min(1, (centre + reach) / scale),
  };
}

/** Returns the interval of `second` minus `first` from both Wilson intervals (Newcombe 1998, method 10). */
export function calculateDifferenceInterval(first: Proportion, second: Proportion, alpha: number): Interval {
  const [a, b] = [getRate(first), getRate(second)];
  const [around, other] = [calculateWilsonInterval(first, alpha), calculateWilsonInterval(second, alpha)];
  const difference = b - a;
  return {
    low: difference - Math.hypot(b - other.low, around.high - a),
    high: difference + Math.hypot(other.high - b, a - around.low),
  };
}

/** Tests for a sample ratio mismatch: χ² with one degree of freedom for a 50:50 split, and its p-value. */
export function testSampleRatio(first: number, second: number): { chiSquared: number; p: number } {
  const total = first + second;
  if (total === 0) return { chiSquared: 0, p: 1 };
  const chiSquared = (first - second) ** 2 / total;
  return { chiSquared, p: 2 * (1 - normalCdf(Math.sqrt(chiSquared))) };
}

/** Returns the conversion rate; 0 without visitors. */
export const getRate = ({ successes, visitors }: Proportion): number => (visitors === 0 ? 0 : successes / visitors);

/**
 * Returns the cumulative normal distribution up to `z`, accurate to 12 digits: a continued fraction in the tail, a
 * series near the center (Abramowitz and Stegun, 26.2.10 and 26.2.14).
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return Number.NaN;
  if (z < 0) return 1 - normalCdf(-z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < SERIES_BELOW) {
    let term = z;
    let sum = z;
    for (let n = 1; Math.abs(term) > Number.EPSILON * sum; n++) {
      term *= (z * z) / (2 * n + 1);
      sum += term;
    }
    return 0.5 + density * sum;
  }
  let fraction = z;
  for (let n = FRACTION_DEPTH; n > 0; n--) fraction = z + n / fraction;
  return 1 - density / fraction;
}

const SERIES_BELOW = 4;
const FRACTION_DEPTH = 60;
/** Bisection steps after which the interval of 80 is below floating-point precision. */
const HALVINGS = 70;

/** Returns the normal quantile of `probability`, by bisection. */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1))
    throw new RangeError(`The probability must be between 0 and 1, not ${probability}`);
  let [low, high] = [-40, 40];
  for (let turn = 0; turn < HALVINGS; turn++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
