import type { Experiment, Metric } from '@whorl/contract/experiments/experiments.ts';
import { EXPOSURE_OPERATION, exposureProperty } from '@whorl/contract/experiments/exposure.ts';
import type { Counted } from '@whorl/contract/experiments/judge.ts';
import { type LowerVariant, lower, variants } from '@whorl/contract/experiments/variant.ts';
import { isWithin, type Period } from './running-periods.ts';

/** One event of a visitor, as far as an experiment asks. */
export type CountedEvent = {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly userProperties: Readonly<Record<string, unknown>>;
};

/** Where events come from; another feature keeps them. */
export type ExperimentEvents = {
  /** Exposures to one experiment from `since` on, each of another visitor. */
  exposures(experiment: string, since: number): AsyncIterable<{ visitorId: string; event: CountedEvent }>;
  /** Of these types, from `since` on, in no order. */
  eventsOf(types: readonly string[], since: number): AsyncIterable<{ visitorId: string; event: CountedEvent }>;
  /** Visitors with a page view from `since` on whose traffic is that of a bot or of a virtual machine. */
  notPeople(since: number): Promise<ReadonlySet<string>>;
};

/**
 * Counts each person once per variant and metric: who was shown a variant, and did the thing afterwards, while the
 * experiment ran. Where it ran several times that is one count: a browser keeps its variant over a pause.
 *
 * @param experiment what is read of is its start, conversion and guardrails
 * @param periods when it ran
 */
export async function countVisitors(
  experiment: Experiment,
  events: ExperimentEvents,
  periods: readonly Period[],
): Promise<Counted> {
  const since = Date.parse(`${experiment.start}T00:00:00Z`);
  const notPeople = await events.notPeople(since);
  const shown = new Map<string, { variant: LowerVariant; at: number }>();
  let leftOut = 0;
  for await (const { visitorId, event } of events.exposures(experiment.name, since)) {
    const variant = variantOf(experiment.name, event);
    if (variant === undefined || !isWithin(periods, event.at)) continue;
    if (notPeople.has(visitorId)) leftOut++;
    else if ((shown.get(visitorId)?.at ?? Number.POSITIVE_INFINITY) > event.at)
      shown.set(visitorId, { variant, at: event.at });
  }
  const metrics = [experiment.conversion, ...experiment.guardrails];
  const did = new Map<Metric, Set<string>>(metrics.map((metric) => [metric, new Set()]));
  for await (const { visitorId, event } of events.eventsOf(
    metrics.map((metric) => metric.event),
    since,
  )) {
    if (event.at < (shown.get(visitorId)?.at ?? Number.POSITIVE_INFINITY) || !isWithin(periods, event.at)) continue;
    for (const [metric, who] of did) if (isOf(metric, event)) who.add(visitorId);
  }
  const of = (variant: LowerVariant) => {
    const isIn = (visitorId: string): boolean => shown.get(visitorId)?.variant === variant;
    const converted = metrics.map((metric) => [metric, [...(did.get(metric) ?? [])].filter(isIn).length] as const);
    return { visitors: [...shown.keys()].filter(isIn).length, converted: new Map(converted) };
  };
  return { control: of('control'), treatment: of('treatment'), leftOut };
}

/** What an exposure says was shown; undefined for what a browser of ours would not have sent. */
function variantOf(experiment: string, { userProperties }: CountedEvent): LowerVariant | undefined {
  const set = userProperties[EXPOSURE_OPERATION] as Record<string, unknown> | null | undefined;
  const said = typeof set === 'object' ? set?.[exposureProperty(experiment)] : undefined;
  return variants.map(lower).find((variant) => variant === said);
}

const isOf = ({ event: type, formName }: Metric, { type: given, properties }: CountedEvent): boolean =>
  given === type && (formName === undefined || properties.formName === formName);
