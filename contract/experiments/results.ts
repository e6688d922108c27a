import * as v from 'valibot';
import { experimentStates } from './experiments.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const interval = v.object({ low: v.number(), high: v.number() });

/** How many did it, and Wilson's interval of the share of those that do. */
const measured = v.object({ visitors: count, converted: count, share: v.number(), interval });

/** One thing that visitors did, in both variants. */
const comparison = v.object({
  title: v.string(),
  control: measured,
  treatment: measured,
  /** Treatment's share less Control's, with Newcombe's interval (hybrid score, method 10). */
  difference: v.object({ share: v.number(), interval }),
});

/**
 * `too-few`: before the planned number of visitors nothing is said, whatever the numbers look like. `uneven`: the split
 * is not the one that was drawn, so the rest cannot be believed. `no-difference`: the interval holds 0.
 */
export const verdicts = ['too-few', 'uneven', 'treatment', 'control', 'no-difference'] as const;
export type Verdict = (typeof verdicts)[number];

/** `harmed`: fewer do it for certain. `safe`: no fall that would matter is left possible. `open`: neither is known. */
export const guardrailStates = ['safe', 'open', 'harmed'] as const;

/** What is known of one experiment; of people only, each counted once. */
export const experimentResultSchema = v.object({
  name: v.string(),
  page: v.string(),
  hypothesis: v.string(),
  state: v.picklist(experimentStates),
  /** The operator's word, where it holds in the place of the definition's. */
  override: v.optional(v.object({ by: v.string(), why: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) })),
  start: v.pipe(v.string(), v.isoDate()),
  /**
   * When it ran: visitors who were shown a variant in one of these periods, and what they did in one of them, are
   * counted together. A stop or a roll-out ends a period, a `resume` begins the next; one without `to` goes on.
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
  guardrails: v.array(v.object({ ...comparison.entries, mayFallBy: v.number(), state: v.picklist(guardrailStates) })),
  sampleRatio: v.object({ chiSquared: v.number(), p: v.number(), isUneven: v.boolean() }),
  /** Visitors who were shown a variant and are not counted: bots and virtual machines, as in the traffic figures. */
  leftOut: count,
  verdict: v.picklist(verdicts),
});
export type ExperimentResult = v.InferOutput<typeof experimentResultSchema>;

export const experimentResultsSchema = v.object({
  /** Up to when what was sent is counted. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  experiments: v.array(experimentResultSchema),
});
export type ExperimentResults = v.InferOutput<typeof experimentResultsSchema>;
