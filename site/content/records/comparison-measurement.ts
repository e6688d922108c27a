import * as v from 'valibot';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const share = v.object({ right: whole, of: whole });
const step = v.object({ new: whole, kept: whole, split: whole, mistaken: whole, parted: whole });
const figures = v.object({
  recall: share,
  goal: share,
  mistaken: whole,
  splits: whole,
  calibration: v.object({
    scores: v.array(v.object({ score: v.number(), of: whole, right: whole })),
    error: v.number(),
  }),
  ms: v.object({ p50: whole, p95: whole }),
  steps: v.record(v.string(), step),
});
const cost = v.object({
  version: v.string(),
  gzipBytes: whole,
  requests: whole,
  bytesSent: whole,
  cookies: whole,
  storageKeys: whole,
});

const measuredSchema = v.object({
  on: v.pipe(v.string(), v.isoDate()),
  command: v.string(),
  browser: v.string(),
  machine: v.string(),
  people: whole,
  visits: whole,
  signals: whole,
  differing: v.record(v.string(), whole),
  methods: v.objectWithRest({ service: figures, 'service-without-token': figures }, figures),
  costs: v.objectWithRest({ service: cost }, cost),
});
/** Results of `npm run bench:identify -- --write`: the service, and each library by the slug of its comparison. */
export const comparisonMeasurement = { file: 'comparisons/measured.json', schema: measuredSchema } as const;
export type Measured = v.InferOutput<typeof measuredSchema>;
/** The slug of a compared library, or the service. */
export type Method = string;
export type Outcome = 'kept' | 'lost' | 'apart' | 'collides' | 'mixed';
/** Result of one step over all its visits: their common outcome, how many were right, and of how many. */
export type StepOutcome = { outcome: Outcome; right: number; of: number };

/**
 * Returns the results of a method.
 *
 * @throws Error if it was not measured
 */
export function getFigures({ methods }: Measured, method: Method): Measured['methods']['service'] {
  const found = methods[method];
  if (found === undefined) throw new Error(`content/comparisons/measured.json has no figures of "${method}"`);
  return found;
}

/**
 * Returns the cost of one identification.
 *
 * @throws Error if it was not measured
 */
export function getCosts({ costs }: Measured, method: Method): Measured['costs']['service'] {
  const found = costs[method];
  if (found === undefined) throw new Error(`content/comparisons/measured.json has no costs of "${method}"`);
  return found;
}

/** Returns the number of visits. The service was tested with the people in two orders, the libraries in one. */
export const countVisits = (measured: Measured, method: Method): number =>
  Object.values(getFigures(measured, method).steps)
    .flatMap((step) => Object.values(step))
    .reduce((sum, count) => sum + count, 0);

/** Steps in which the visitor is another person whose browser resembles a known one. */
const otherPeopleSteps: ReadonlySet<string> = new Set([
  'twin-first',
  'twin-again',
  'colleague-first',
  'colleague-again',
]);
/** Steps without an expected result, because every visitor is new. */
const newVisitorSteps: ReadonlySet<string> = new Set(['first', 'known-first']);

/** Returns the IDs of the steps in order: of returning visitors, or of other people who resemble them. */
export const listSteps = ({ methods }: Measured, kind: 'same' | 'other'): readonly string[] =>
  Object.keys(methods.service.steps).filter(
    (id) => !newVisitorSteps.has(id) && (kind === 'other') === otherPeopleSteps.has(id),
  );

/**
 * Returns the result of a step for one method.
 *
 * @throws Error if it was not measured
 */
export function getOutcome(measured: Measured, id: string, method: Method): StepOutcome {
  const found = getFigures(measured, method).steps[id];
  if (found === undefined) throw new Error(`"${id}" was not measured with ${method}`);
  const total = found.new + found.kept + found.split + found.mistaken + found.parted;
  const isOther = otherPeopleSteps.has(id);
  const right = isOther ? total - found.mistaken - found.split : found.kept;
  return { outcome: nameOutcome(right, total, isOther), right, of: total };
}

function nameOutcome(right: number, total: number, isOther: boolean): Outcome {
  if (right === total) return isOther ? 'apart' : 'kept';
  if (right > 0) return 'mixed';
  return isOther ? 'collides' : 'lost';
}

/** Returns the result over all steps of returning visitors. */
export function countRecognized(measured: Measured, method: Method): { right: number; of: number } {
  const each = listSteps(measured, 'same').map((id) => getOutcome(measured, id, method));
  return {
    right: each.reduce((sum, { right }) => sum + right, 0),
    of: each.reduce((sum, { of: total }) => sum + total, 0),
  };
}

/** Returns a ratio in whole percent, rounded down so that 99.6% doesn't become 100%. */
export const toPercent = ({ right, of: total }: { right: number; of: number }): number =>
  total === 0 ? 0 : Math.floor((100 * right) / total);

/** Returns a size with a non-breaking space before its unit, such as `16.0 KB`. */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)}\u00a0KB`;
