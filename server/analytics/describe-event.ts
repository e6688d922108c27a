import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import { type EventName, eventSchemas } from '@whorl/contract/analytics/events.ts';
import { campaignParameters, type TrafficKind } from '@whorl/contract/analytics/traffic.ts';
import { EXPOSURE_OPERATION, exposureProperty } from '@whorl/contract/experiments/exposure.ts';
import { pageGroupOf } from '@whorl/contract/page-group.ts';
import type { PageGroup } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { PlanFit } from './event-tables.ts';

export type Campaign = Partial<Record<(typeof campaignParameters)[number], string>>;

/** What the counts want to know of one event. */
export type DescribedEvent = {
  readonly planFit: Exclude<PlanFit, 'unchecked'>;
  readonly pagePath: string | null;
  readonly pageGroup: PageGroup | null;
  /** Only page views are marked. */
  readonly traffic: TrafficKind | undefined;
  /** Of the address of the page, or of what the SDK found out when the visit began. */
  readonly campaign: Campaign;
  /** Domain that the visit came from, other than the site's own. */
  readonly referrer: string | undefined;
  /** `experiment: variant`. */
  readonly variants: readonly string[];
  /** What was sent, for events that say so. */
  readonly form: string | undefined;
};

/** Longest value that is counted by, in characters; the rest is cut off. */
const LONGEST_VALUE = 100;
/** What begins the name of a user property that tells the variant of an experiment. */
const EXPERIMENT = exposureProperty('');
/** What the SDK says where there is nothing. */
const EMPTY: ReadonlySet<string> = new Set(['', 'EMPTY', '-']);

const noProperties: Record<string, unknown> = {};

/** Pure. An event that is not as planned has a fit, and for the rest whatever can be told of it. */
export function describeEvent(event: CollectedEvent): DescribedEvent {
  const properties = event.event_properties ?? noProperties;
  const { user_properties: given } = event;
  const user = {
    ...given,
    ...(given?.[EXPOSURE_OPERATION] as object | undefined),
    ...(given?.$set as object | undefined),
  };
  const isView = event.event_type === ('Web Page Viewed' satisfies EventName);
  const path = isView ? text(properties['Web Page Path']) : undefined;
  return {
    planFit: planFitOf(event),
    pagePath: path ?? null,
    pageGroup: path === undefined ? null : pageGroupOf(path),
    traffic: isView ? trafficOf(properties) : undefined,
    campaign: { ...campaignIn(user), ...campaignIn(queryOf(properties['Web Page Location'])) },
    referrer: referrerIn(user, text(properties['Web Page Domain'])),
    variants: variantsIn(user),
    form: formOf(event.event_type, properties),
  };
}

function planFitOf({ event_type: type, event_properties: properties }: CollectedEvent): DescribedEvent['planFit'] {
  if (type.startsWith('$')) return 'protocol';
  if (!Object.hasOwn(eventSchemas, type)) return 'unplanned';
  return v.is(eventSchemas[type as EventName], properties ?? {}) ? 'as planned' : 'unlike the plan';
}

/** A program in a virtual machine is a program. */
function trafficOf(properties: Record<string, unknown>): TrafficKind {
  if (properties.botDetected === 'True') return 'bots';
  return properties.vmDetected === true ? 'virtual machines' : 'people';
}

function campaignIn(values: Record<string, unknown>): Campaign {
  const campaign: Campaign = {};
  for (const parameter of campaignParameters) {
    const value = text(values[parameter]);
    if (value !== undefined) campaign[parameter] = value;
  }
  return campaign;
}

function queryOf(location: unknown): Record<string, unknown> {
  if (typeof location !== 'string' || !location.includes('utm_') || !URL.canParse(location)) return noProperties;
  return Object.fromEntries(new URL(location).searchParams);
}

function referrerIn(user: Record<string, unknown>, own: string | undefined): string | undefined {
  const domain = text(user.referring_domain)?.toLowerCase();
  return domain === own ? undefined : domain;
}

function variantsIn(user: Record<string, unknown>): string[] {
  return Object.entries(user).flatMap(([name, value]) => {
    const variant = name.startsWith(EXPERIMENT) ? text(value) : undefined;
    return variant === undefined ? [] : [`${name.slice(EXPERIMENT.length, LONGEST_VALUE)}: ${variant}`];
  });
}

/** That the calculator's form was sent, `Web Form Submitted` tells already; the event of its own has the figures. */
function formOf(type: string, properties: Record<string, unknown>): string | undefined {
  switch (type as EventName) {
    case 'Web Form Submitted':
      return text(properties.formName);
    case 'Web Sales Call Scheduled':
      return 'sales-call';
    default:
      return undefined;
  }
}

/** A value to count by: one line, not endless. */
function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const short = value
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_VALUE)
    .toWellFormed();
  return EMPTY.has(short) ? undefined : short;
}
