import { ALPHA, type Experiment, type Metric, POWER } from './experiments.ts';
import type { ExperimentResult, Verdict } from './results.ts';
import {
  differenceInterval,
  type Proportion,
  sampleRatio,
  shareOf,
  visitorsPerVariant,
  wilsonInterval,
} from './statistics.ts';
import type { LowerVariant } from './variant.ts';

/** How many visitors were shown each variant, and how many of them did what. */
export type Counted = Readonly<
  Record<LowerVariant, { readonly visitors: number; readonly converted: ReadonlyMap<Metric, number> }>
> & { readonly leftOut: number };

type Judged = Pick<ExperimentResult, 'plan' | 'conversion' | 'guardrails' | 'sampleRatio' | 'leftOut' | 'verdict'>;

/** Below this an uneven split is no accident. */
export const UNEVEN_BELOW = 0.001;

/** What the counts of one experiment say, and what they do not say yet. */
export function judge(experiment: Experiment, counted: Counted): Judged {
  const { baseline, smallestEffect, conversion, guardrails } = experiment;
  const planned = visitorsPerVariant(baseline, smallestEffect, ALPHA, POWER);
  const ratio = sampleRatio(counted.control.visitors, counted.treatment.visitors);
  const isUneven = ratio.p < UNEVEN_BELOW;
  const compared = compare(conversion, counted);
  return {
    plan: { visitorsPerVariant: planned, baseline, smallestEffect, alpha: ALPHA, power: POWER },
    conversion: compared,
    guardrails: guardrails.map((guardrail) => {
      const found = compare(guardrail, counted);
      return { ...found, mayFallBy: guardrail.mayFallBy, state: stateOf(found, guardrail.mayFallBy) };
    }),
    sampleRatio: { ...ratio, isUneven },
    leftOut: counted.leftOut,
    verdict: verdictOf(compared, planned, isUneven),
  };
}

function compare(metric: Metric, counted: Counted): ExperimentResult['conversion'] {
  const of = (variant: LowerVariant): Proportion => ({
    visitors: counted[variant].visitors,
    successes: counted[variant].converted.get(metric) ?? 0,
  });
  const [control, treatment] = [of('control'), of('treatment')];
  return {
    title: metric.title,
    control: measured(control),
    treatment: measured(treatment),
    difference: {
      share: shareOf(treatment) - shareOf(control),
      interval: differenceInterval(control, treatment, ALPHA),
    },
  };
}

const measured = (found: Proportion): ExperimentResult['conversion']['control'] => ({
  visitors: found.visitors,
  converted: found.successes,
  share: shareOf(found),
  interval: wilsonInterval(found, ALPHA),
});

function stateOf({ difference, control, treatment }: ExperimentResult['conversion'], mayFallBy: number) {
  if (control.visitors === 0 || treatment.visitors === 0) return 'open';
  if (difference.interval.high < 0) return 'harmed';
  return difference.interval.low > -mayFallBy ? 'safe' : 'open';
}

/** An uneven split is told at once: it means that something is broken, and waiting does not mend it. */
function verdictOf(
  { control, treatment, difference }: ExperimentResult['conversion'],
  planned: number,
  isUneven: boolean,
): Verdict {
  if (isUneven) return 'uneven';
  if (Math.min(control.visitors, treatment.visitors) < planned) return 'too-few';
  if (difference.interval.low > 0) return 'treatment';
  return difference.interval.high < 0 ? 'control' : 'no-difference';
}
