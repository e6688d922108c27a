import * as v from 'valibot';
import { experimentStates, overrideActions } from './experiments.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const interval = v.object({ low: v.number(), high: v.number() });

/** Converted visitors, and the Wilson interval of the conversion rate. */
const measured = v.object({ visitors: count, converted: count, share: v.number(), interval });

/** One metric in both variants. */
const comparison = v.object({
  title: v.string(),
  control: measured,
  treatment: measured,
  /** Difference treatment minus control, with Newcombe's interval (hybrid score, method 10). */
  difference: v.object({ share: v.number(), interval }),
});

/**
 * `too-few`: fewer visitors than planned, so there is no verdict yet. `uneven`: sample ratio mismatch, so the results are
 * unreliable. `no-difference`: the interval contains 0.
 */
export const verdicts = ['too-few', 'uneven', 'treatment', 'control', 'no-difference'] as const;
export type Verdict = (typeof verdicts)[number];

/** `harmed`: a significant decrease. `safe`: a relevant decrease is ruled out. `open`: neither is certain. */
const guardrailStates = ['safe', 'open', 'harmed'] as const;

/** Results of one experiment; people only, each counted once. */
const experimentResultSchema = v.object({
  name: v.string(),
  page: v.string(),
  hypothesis: v.string(),
  state: v.picklist(experimentStates),
  /** The operator's override of the state, if any. */
  override: v.optional(v.object({ by: v.string(), why: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) })),
  /** All overrides by operators, latest first; `revision` is the number of the latest one, 0 if there is none. */
  history: v.array(
    v.object({
      action: v.picklist(overrideActions),
      by: v.string(),
      why: v.string(),
      at: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
  revision: count,
  start: v.pipe(v.string(), v.isoDate()),
  /**
   * Periods in which the experiment ran. Visitors who saw a variant in one of them, and their events in any of them, are
   * counted together. A stop or roll-out ends a period, `resume` starts the next; the current period has no `to`.
   */
  counted: v.array(
    v.object({ from: v.pipe(v.string(), v.isoTimestamp()), to: v.optional(v.pipe(v.string(), v.isoTimestamp())) }),
  ),
  plan: v.object({
    visitorsPerVariant: count,
    baseline: v.number(),
    smallestEffect: v.number(),
    alpha: v.number(),
    power: v.number(),
  }),
  conversion: comparison,
  guardrails: v.array(
    v.object({
      ...comparison.entries,
      /** `maxDecrease` of the guardrail. */
      mayFallBy: v.number(),
      state: v.picklist(guardrailStates),
    }),
  ),
  sampleRatio: v.object({ chiSquared: v.number(), p: v.number(), isUneven: v.boolean() }),
  /** Visitors who saw a variant but aren't counted: agents, bots and virtual machines, as in the traffic figures. */
  leftOut: count,
  verdict: v.picklist(verdicts),
});
export type ExperimentResult = v.InferOutput<typeof experimentResultSchema>;

export const experimentResultsSchema = v.object({
  /** Time up to which events are counted. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  experiments: v.array(experimentResultSchema),
});
export type ExperimentResults = v.InferOutput<typeof experimentResultsSchema>;
