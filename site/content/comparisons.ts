import * as v from 'valibot';

const outcome = v.picklist(['kept', 'lost', 'apart', 'collides']);
const outcomes = v.pipe(v.array(outcome), v.minLength(1));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const cost = v.object({
  version: v.string(),
  gzipBytes: whole,
  medianMs: whole,
  readings: whole,
  requests: whole,
  bytesSent: whole,
  cookies: whole,
  storageKeys: whole,
});

/** What `scripts/bench-comparison.ts --write` found. */
const measuredSchema = v.object({
  on: v.pipe(v.string(), v.isoDate()),
  command: v.string(),
  browser: v.string(),
  machine: v.string(),
  runs: whole,
  cases: v.array(
    v.object({
      id: v.string(),
      truth: v.picklist(['same browser', 'other browser']),
      outcomes: v.object({
        fingerprintjs: outcomes,
        thumbmarkjs: outcomes,
        clientjs: outcomes,
        service: outcomes,
        'service-without-cookie': outcomes,
      }),
    }),
  ),
  costs: v.object({ fingerprintjs: cost, thumbmarkjs: cost, clientjs: cost, service: cost }),
});
export type Measured = v.InferOutput<typeof measuredSchema>;
export type MeasuredCase = Measured['cases'][number];
export type Method = keyof MeasuredCase['outcomes'];
export type Outcome = v.InferOutput<typeof outcome>;

const files = import.meta.glob<unknown>('../../content/comparisons/measured.json', { eager: true, import: 'default' });

/** The figures of the comparison pages; a file of another shape stops the build. */
export const measured: Measured = v.parse(measuredSchema, Object.values(files)[0]);

/** What came out of all runs of a case, where they agree; `mixed` where they do not. */
export function outcomeOf({ outcomes: found }: MeasuredCase, method: Method): Outcome | 'mixed' {
  const [first, ...others] = found[method];
  return first !== undefined && others.every((other) => other === first) ? first : 'mixed';
}

/** How many of the cases with this truth came out right in every run. */
export function rightOf(method: Method, truth: MeasuredCase['truth']): { right: number; of: number } {
  const asked = measured.cases.filter((each) => each.truth === truth);
  const wanted = truth === 'same browser' ? 'kept' : 'apart';
  return { right: asked.filter((each) => outcomeOf(each, method) === wanted).length, of: asked.length };
}
