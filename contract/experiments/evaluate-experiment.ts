import { ALPHA, type Experiment, type Metric, POWER } from './experiments.ts';
import type { ExperimentResult, Verdict } from './results.ts';
import {
  calculateDifferenceInterval,
  calculateWilsonInterval,
  getRate,
  type Proportion,
  testSampleRatio,
  visitorsPerVariant,
} from './statistics.ts';
import type { LowerVariant } from './variant.ts';

/** Visitors per variant, and how many of them converted by metric. */
export type ExperimentCounts = Readonly<
  Record<LowerVariant, { readonly visitors: number; readonly converted: ReadonlyMap<Metric, number> }>
> & { readonly leftOut: number };

type ExperimentEvaluation = Pick<
  ExperimentResult,
  'plan' | 'conversion' | 'guardrails' | 'sampleRatio' | 'leftOut' | 'verdict'
>;

/** p-value below which the sample ratio is a mismatch. */
const SAMPLE_RATIO_ALPHA = 0.001;

/** Evaluates the counts of an experiment: significance, guardrails, sample ratio and verdict. */
export function evaluateExperiment(experiment: Experiment, counted: ExperimentCounts): ExperimentEvaluation {
  const { baseline, smallestEffect, conversion, guardrails } = experiment;
  const planned = visitorsPerVariant(baseline, smallestEffect, ALPHA, POWER);
  const ratio = testSampleRatio(counted.control.visitors, counted.treatment.visitors);
  const isUneven = ratio.p < SAMPLE_RATIO_ALPHA;
  const compared = compare(conversion, counted);
  return {
    plan: { visitorsPerVariant: planned, baseline, smallestEffect, alpha: ALPHA, power: POWER },
    conversion: compared,
    guardrails: guardrails.map((guardrail) => {
      const found = compare(guardrail, counted);
      return { ...found, mayFallBy: guardrail.maxDecrease, state: checkGuardrail(found, guardrail.maxDecrease) };
    }),
    sampleRatio: { ...ratio, isUneven },
    leftOut: counted.leftOut,
    verdict: chooseVerdict(compared, planned, isUneven),
  };
}

function compare(metric: Metric, counted: ExperimentCounts): ExperimentResult['conversion'] {
  const getProportion = (variant: LowerVariant): Proportion => ({
    visitors: counted[variant].visitors,
    successes: counted[variant].converted.get(metric) ?? 0,
  });
  const [control, treatment] = [getProportion('control'), getProportion('treatment')];
  return {
    title: metric.title,
    control: toMeasuredVariant(control),
    treatment: toMeasuredVariant(treatment),
    difference: {
      share: getRate(treatment) - getRate(control),
      interval: calculateDifferenceInterval(control, treatment, ALPHA),
    },
  };
}

const toMeasuredVariant = (found: Proportion): ExperimentResult['conversion']['control'] => ({
  visitors: found.visitors,
  converted: found.successes,
  share: getRate(found),
  interval: calculateWilsonInterval(found, ALPHA),
});

function checkGuardrail({ difference, control, treatment }: ExperimentResult['conversion'], maxDecrease: number) {
  if (control.visitors === 0 || treatment.visitors === 0) return 'open';
  if (difference.interval.high < 0) return 'harmed';
  return difference.interval.low > -maxDecrease ? 'safe' : 'open';
}

/** Reports a sample ratio mismatch immediately: it means that something is broken, and more visitors don't fix it. */
function chooseVerdict(
  { control, treatment, difference }: ExperimentResult['conversion'],
  planned: number,
  isUneven: boolean,
): Verdict {
  if (isUneven) return 'uneven';
  if (Math.min(control.visitors, treatment.visitors) < planned) return 'too-few';
  if (difference.interval.low > 0) return 'treatment';
  return difference.interval.high < 0 ? 'control' : 'no-difference';
}
