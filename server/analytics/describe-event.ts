import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import { type EventName, eventSchemas } from '@whorl/contract/analytics/events.ts';
import { campaignParameters, type TrafficKind } from '@whorl/contract/analytics/traffic.ts';
import { EXPOSURE_OPERATION, getExposureProperty } from '@whorl/contract/experiments/exposure.ts';
import * as v from 'valibot';
import type { PlanFit } from './event-tables.ts';

export type Campaign = Partial<Record<(typeof campaignParameters)[number], string>>;

/** Path and kind of traffic of a page view. */
type DescribedPage = {
  /** Null for other events. */
  readonly pagePath: string | null;
  /** Undefined for other events. */
  readonly traffic: TrafficKind | undefined;
};

/** Properties of an event that the counts need. */
export type DescribedEvent = DescribedPage & {
  /** From the page's URL, or from what the SDK stored when the visit began. */
  readonly campaign: Campaign;
  /** Domain that the visit came from, other than the site's own. */
  readonly referrer: string | undefined;
  /** `experiment: variant`. */
  readonly variants: readonly string[];
  /** Form that was submitted, for events of a submission. */
  readonly form: string | undefined;
};

/** Maximum length of a value; longer ones are truncated. */
const MAX_VALUE_LENGTH = 100;
/** Prefix of user properties with the variant of an experiment. */
const EXPERIMENT = getExposureProperty('');
/** Values that the SDK sends for missing ones. */
const EMPTY: ReadonlySet<string> = new Set(['', 'EMPTY', '-']);

const noProperties: Record<string, unknown> = {};

/** Extracts the path and the kind of traffic of a page view. Pure. */
export function describePage({ event_type, event_properties }: CollectedEvent): DescribedPage {
  if (event_type !== ('Web Page Viewed' satisfies EventName)) return { pagePath: null, traffic: undefined };
  const properties = event_properties ?? noProperties;
  return { pagePath: toShortText(properties['Web Page Path']) ?? null, traffic: classifyTraffic(properties) };
}

/** Extracts the counted properties of an event, as far as possible if it doesn't match the plan. Pure. */
export function describeEvent(event: CollectedEvent): DescribedEvent {
  const properties = event.event_properties ?? noProperties;
  const { user_properties: given } = event;
  const user = {
    ...given,
    ...(given?.[EXPOSURE_OPERATION] as object | undefined),
    ...(given?.$set as object | undefined),
  };
  return {
    ...describePage(event),
    campaign: { ...readCampaign(user), ...readCampaign(parseQuery(properties['Web Page Location'])) },
    referrer: readReferrer(user, toShortText(properties['Web Page Domain'])),
    variants: readVariants(user),
    form: findSubmittedForm(event.event_type, properties),
  };
}

/** Returns the conformance of an event to the tracking plan. */
export function checkPlanFit({
  event_type: type,
  event_properties: properties,
}: CollectedEvent): Exclude<PlanFit, 'unchecked'> {
  if (type.startsWith('$')) return 'protocol';
  if (!Object.hasOwn(eventSchemas, type)) return 'unplanned';
  return v.is(eventSchemas[type as EventName], properties ?? {}) ? 'as planned' : 'unlike the plan';
}

/** Returns the kind of traffic; a bot in a virtual machine counts as a bot. */
function classifyTraffic(properties: Record<string, unknown>): TrafficKind {
  if (properties.botDetected === 'True') return 'bots';
  return properties.vmDetected === true ? 'virtual machines' : 'people';
}

function readCampaign(values: Record<string, unknown>): Campaign {
  const campaign: Campaign = {};
  for (const parameter of campaignParameters) {
    const value = toShortText(values[parameter]);
    if (value !== undefined) campaign[parameter] = value;
  }
  return campaign;
}

function parseQuery(location: unknown): Record<string, unknown> {
  if (typeof location !== 'string' || !location.includes('utm_') || !URL.canParse(location)) return noProperties;
  return Object.fromEntries(new URL(location).searchParams);
}

function readReferrer(user: Record<string, unknown>, own: string | undefined): string | undefined {
  const domain = toShortText(user.referring_domain)?.toLowerCase();
  return domain === own ? undefined : domain;
}

function readVariants(user: Record<string, unknown>): string[] {
  return Object.entries(user).flatMap(([name, value]) => {
    const variant = name.startsWith(EXPERIMENT) ? toShortText(value) : undefined;
    return variant === undefined ? [] : [`${name.slice(EXPERIMENT.length, MAX_VALUE_LENGTH)}: ${variant}`];
  });
}

/** Returns the submitted form. The calculator's own event isn't counted, because `Web Form Submitted` is sent too. */
function findSubmittedForm(type: string, properties: Record<string, unknown>): string | undefined {
  switch (type as EventName) {
    case 'Web Form Submitted':
      return toShortText(properties.formName);
    case 'Web Sales Call Scheduled':
      return 'sales-call';
    default:
      return undefined;
  }
}

/** Converts a value to a single line of limited length. */
function toShortText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const short = value
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_VALUE_LENGTH)
    .toWellFormed();
  return EMPTY.has(short) ? undefined : short;
}
