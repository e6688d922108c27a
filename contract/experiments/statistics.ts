/** A count among visitors: `successes` of `visitors`. */
export type Proportion = { readonly successes: number; readonly visitors: number };
export type Interval = { readonly low: number; readonly high: number };

/**
 * Visitors that each variant needs, so that a change from `baseline` by `effect` is found with `power`, two-sided at
 * `alpha`; by the normal approximation with a pooled variance under no difference (Fleiss, Levin, Paik, "Statistical
 * Methods for Rates and Proportions", 3rd ed., 4.14), for the direction that needs more.
 *
 * @param baseline share of Control's visitors, above 0 and below 1
 * @param effect smallest change of that share that matters
 * @throws RangeError where a share would leave the range from 0 to 1
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

/** Wilson's score interval of a share (Wilson 1927): never outside 0 to 1, and right for few visitors too. */
export function wilsonInterval({ successes, visitors }: Proportion, alpha: number): Interval {
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

/** The interval of `second` less `first`, made of the Wilson intervals of both (Newcombe 1998, method 10). */
export function differenceInterval(first: Proportion, second: Proportion, alpha: number): Interval {
  const [a, b] = [shareOf(first), shareOf(second)];
  const [around, other] = [wilsonInterval(first, alpha), wilsonInterval(second, alpha)];
  const difference = b - a;
  return {
    low: difference - Math.hypot(b - other.low, around.high - a),
    high: difference + Math.hypot(other.high - b, a - around.low),
  };
}

/** How likely a split at least as uneven as this one is where both are drawn equally often: χ² with one degree. */
export function sampleRatio(first: number, second: number): { chiSquared: number; p: number } {
  const total = first + second;
  if (total === 0) return { chiSquared: 0, p: 1 };
  const chiSquared = (first - second) ** 2 / total;
  return { chiSquared, p: 2 * (1 - normalCdf(Math.sqrt(chiSquared))) };
}

export const shareOf = ({ successes, visitors }: Proportion): number => (visitors === 0 ? 0 : successes / visitors);

/**
 * The normal distribution up to `z`: the tail as a continued fraction where that converges fast, the series nearer to
 * the middle (Abramowitz and Stegun, 26.2.10 and 26.2.14); right to 12 digits.
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
/** Halvings of an interval of 80 until nothing is left of it. */
const HALVINGS = 70;

/** The value below which a share of `probability` of the normal distribution lies; by halving, which needs no table. */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1)) throw new RangeError(`${probability} is no probability between 0 and 1`);
  let [low, high] = [-40, 40];
  for (let turn = 0; turn < HALVINGS; turn++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
