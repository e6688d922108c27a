import type { ExperimentCounts } from '@whorl/contract/experiments/evaluate-experiment.ts';
import type { Experiment, Metric } from '@whorl/contract/experiments/experiments.ts';
import { EXPOSURE_OPERATION, getExposureProperty } from '@whorl/contract/experiments/exposure.ts';
import { type LowerVariant, toLowerVariant, variants } from '@whorl/contract/experiments/variant.ts';
import { isWithin, type Period } from './running-periods.ts';

/** Event of a visitor with the properties that experiments need. */
type CountedEvent = {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly userProperties: Readonly<Record<string, unknown>>;
};

/** Source of events, provided by the analytics feature. */
export type ExperimentEvents = {
  /** One exposure per visitor to an experiment since `since`. */
  readExposures(experiment: string, since: number): AsyncIterable<{ visitorId: string; event: CountedEvent }>;
  /** Events of these types since `since`, in any order. */
  readEvents(types: readonly string[], since: number): AsyncIterable<{ visitorId: string; event: CountedEvent }>;
  /** Visitors with a page view since `since` from a bot or a virtual machine. */
  findNonPeople(since: number): Promise<ReadonlySet<string>>;
};

/**
 * Counts each visitor once per variant and metric: exposed to a variant, and converted afterwards while the experiment
 * was running. Several running periods are one count, because a browser keeps its variant during a pause.
 *
 * @param experiment only its start, conversion and guardrails are used
 * @param periods times when it was running
 */
export async function countVisitors(
  experiment: Experiment,
  events: ExperimentEvents,
  periods: readonly Period[],
): Promise<ExperimentCounts> {
  const since = Date.parse(`${experiment.start}T00:00:00Z`);
  const nonPeople = await events.findNonPeople(since);
  const shown = new Map<string, { variant: LowerVariant; at: number }>();
  let leftOut = 0;
  for await (const { visitorId, event } of events.readExposures(experiment.name, since)) {
    const variant = parseVariant(experiment.name, event);
    if (variant === undefined || !isWithin(periods, event.at)) continue;
    if (nonPeople.has(visitorId)) leftOut++;
    else if ((shown.get(visitorId)?.at ?? Number.POSITIVE_INFINITY) > event.at)
      shown.set(visitorId, { variant, at: event.at });
  }
  const metrics = [experiment.conversion, ...experiment.guardrails];
  const did = new Map<Metric, Set<string>>(metrics.map((metric) => [metric, new Set()]));
  for await (const { visitorId, event } of events.readEvents(
    metrics.map((metric) => metric.event),
    since,
  )) {
    if (event.at < (shown.get(visitorId)?.at ?? Number.POSITIVE_INFINITY) || !isWithin(periods, event.at)) continue;
    for (const [metric, visitors] of did) if (isCountedBy(metric, event)) visitors.add(visitorId);
  }
  const toCounts = (variant: LowerVariant) => {
    const isIn = (visitorId: string): boolean => shown.get(visitorId)?.variant === variant;
    const converted = metrics.map((metric) => [metric, [...(did.get(metric) ?? [])].filter(isIn).length] as const);
    return { visitors: [...shown.keys()].filter(isIn).length, converted: new Map(converted) };
  };
  return { control: toCounts('control'), treatment: toCounts('treatment'), leftOut };
}

/** Returns the variant of an exposure; undefined if it is invalid. */
function parseVariant(experiment: string, { userProperties }: CountedEvent): LowerVariant | undefined {
  const set = userProperties[EXPOSURE_OPERATION] as Record<string, unknown> | null | undefined;
  const exposedVariant = typeof set === 'object' ? set?.[getExposureProperty(experiment)] : undefined;
  return variants.map(toLowerVariant).find((variant) => variant === exposedVariant);
}

const isCountedBy = ({ event: type, formName }: Metric, { type: given, properties }: CountedEvent): boolean =>
  given === type && (formName === undefined || properties.formName === formName);
