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

/** What `npm run bench:identify -- --write` found. */
const measuredSchema = v.object({
  on: v.pipe(v.string(), v.isoDate()),
  command: v.string(),
  browser: v.string(),
  machine: v.string(),
  people: whole,
  visits: whole,
  signals: whole,
  differing: v.record(v.string(), whole),
  methods: v.object({
    fingerprintjs: figures,
    thumbmarkjs: figures,
    clientjs: figures,
    service: figures,
    'service-without-token': figures,
  }),
  costs: v.object({ fingerprintjs: cost, thumbmarkjs: cost, clientjs: cost, service: cost }),
});
export type Measured = v.InferOutput<typeof measuredSchema>;
export type Method = keyof Measured['methods'];
export type Outcome = 'kept' | 'lost' | 'apart' | 'collides' | 'mixed';
/** Of the visits of one step: what was right, what each came to together, and whether another person’s visit is asked for. */
export type StepOutcome = { outcome: Outcome; right: number; of: number };

const files = import.meta.glob<unknown>('../../../content/comparisons/measured.json', {
  eager: true,
  import: 'default',
});

/** The figures of the comparison pages and of the home page; a file of another shape stops the build. */
export const measured: Measured = v.parse(measuredSchema, Object.values(files)[0]);

/** Steps in which the visitor is somebody else, who looks like a person that is known. */
const ofOthers: ReadonlySet<string> = new Set(['twin-first', 'twin-again', 'colleague-first', 'colleague-again']);
/** Nothing is asked where everybody is new. */
const unasked: ReadonlySet<string> = new Set(['first', 'known-first']);

/** The steps in their order: people who come back, or others who look like them. */
export const stepsOf = (kind: 'same' | 'other'): readonly string[] =>
  Object.keys(measured.methods.service.steps).filter(
    (id) => !unasked.has(id) && (kind === 'other') === ofOthers.has(id),
  );

/** What a step came to by one method. @throws if it was not measured */
export function outcomeOf(id: string, method: Method): StepOutcome {
  const found = measured.methods[method].steps[id];
  if (found === undefined) throw new Error(`"${id}" was not measured with ${method}`);
  const of = found.new + found.kept + found.split + found.mistaken + found.parted;
  const isOther = ofOthers.has(id);
  const right = isOther ? of - found.mistaken - found.split : found.kept;
  return { outcome: nameOf(right, of, isOther), right, of };
}

function nameOf(right: number, of: number, isOther: boolean): Outcome {
  if (right === of) return isOther ? 'apart' : 'kept';
  if (right > 0) return 'mixed';
  return isOther ? 'collides' : 'lost';
}

/** The visits of people who came back, over all steps. */
export function keptBy(method: Method): { right: number; of: number } {
  const each = stepsOf('same').map((id) => outcomeOf(id, method));
  return {
    right: each.reduce((sum, { right }) => sum + right, 0),
    of: each.reduce((sum, { of }) => sum + of, 0),
  };
}

/** Of 1, as whole percent, rounded down: 99.6% are not all. */
export const percentOf = ({ right, of }: { right: number; of: number }): number =>
  of === 0 ? 0 : Math.floor((100 * right) / of);
