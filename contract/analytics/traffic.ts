import * as v from 'valibot';
import { pageGroups } from '../urls.ts';
import { eventSchemas } from './events.ts';

/** A day in UTC, such as `2026-11-22`. */
const day = v.pipe(v.string(), v.isoDate());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const event = v.picklist(Object.keys(eventSchemas) as (keyof typeof eventSchemas)[]);

/** Campaign parameters that traffic is grouped by. */
export const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** Origins of visits that a report can be filtered by: a campaign parameter, or the referring site. */
export const filterableParameters = [...campaignParameters, 'referrer'] as const;
export type FilterableParameter = (typeof filterableParameters)[number];

/** Longest range of a query in days. */
const MAX_TRAFFIC_DAYS = 800;
/** Default number of lines per list. */
const TRAFFIC_LINES = 20;

/** A traffic query. */
export const trafficQuerySchema = v.pipe(
  v.strictObject({
    /** First and last day, both included. */
    from: day,
    to: day,
    /** Agents, bots and virtual machines are never included in the figures of people: they are omitted or separate. */
    bots: v.optional(v.picklist(['left out', 'apart']), 'left out'),
    /** Only visits with this origin. */
    cameFrom: v.optional(v.strictObject({ parameter: v.picklist(filterableParameters), value: v.string() })),
    /** Only events on pages of this group. */
    pageGroup: v.optional(v.picklist(pageGroups)),
    /** Largest number of lines per list. */
    lines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), TRAFFIC_LINES),
  }),
  v.check(({ from, to }) => from <= to, '`from` is after `to`'),
  v.check(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_TRAFFIC_DAYS * 86_400_000,
    `at most ${MAX_TRAFFIC_DAYS} days`,
  ),
);
export type TrafficQuery = v.InferInput<typeof trafficQuerySchema>;

/** Exact counts, except `visitors`: see `STANDARD_ERROR` of the sketches. */
const figures = {
  pageViews: count,
  /** Visits that began there; 30 minutes without an event end a visit. */
  visits: count,
  /** Unique visitors, estimated with a standard error of 1.6%; small numbers are almost always exact. */
  visitors: count,
};
const figuresSchema = v.object(figures);
export type TrafficFigures = v.InferOutput<typeof figuresSchema>;

const line = v.object({ value: v.string(), ...figures });
export type TrafficLine = v.InferOutput<typeof line>;
const lines = v.array(line);

/**
 * Steps of a visit from its first page view: a view of a second page or of a page with a form, then a submitted form or
 * a booked call. No event of the tracking plan reports that a form was started.
 */
export const funnelSteps = ['landing', 'engagement', 'submission'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Visits by step, counted for the day, the origin and the page group of their landing. */
const funnelSchema = v.object({
  /** In order. `share` is that of the step before (0 to 1), null for the first step and after a step without visits. */
  steps: v.array(v.object({ step: v.picklist(funnelSteps), visits: count, share: v.nullable(v.number()) })),
  /** The same visits by group of their landing page, most visits first. */
  pageGroups: v.array(v.object({ value: v.string(), ...v.entriesFromList(funnelSteps, count) })),
});
export type TrafficFunnel = v.InferOutput<typeof funnelSchema>;

/**
 * Report of one kind of traffic. Lists are sorted by page views, largest first. If a query filters by both origin and page
 * group, the lists from `sources` to `variants` are empty.
 */
const trafficReportSchema = v.object({
  total: figuresSchema,
  /** Every day of the range, including days without traffic. */
  days: v.array(v.object({ day, ...figures })),
  pages: lines,
  /** All groups with page views. */
  pageGroups: lines,
  /** By `utm_source`; visits without one are excluded. */
  sources: lines,
  mediums: lines,
  campaigns: lines,
  terms: lines,
  contents: lines,
  /** Domains that visits came from, except this site's. */
  referrers: lines,
  countries: lines,
  /** By `experiment: variant`, for the visitor's experiments. */
  variants: lines,
  /** Occurrences and visitors of each event of the plan. */
  events: v.array(v.object({ event, times: count, visitors: count })),
  /** Submitted forms and booked calls, with the share of all visitors (0 to 1). */
  conversions: v.array(v.object({ form: v.string(), times: count, visitors: count, rate: v.number() })),
  funnel: funnelSchema,
});
export type TrafficReport = v.InferOutput<typeof trafficReportSchema>;

/**
 * Kinds of traffic. An agent counts as an agent whatever bot detection says, and a bot in a virtual machine as a bot.
 */
export const trafficKinds = ['people', 'agents', 'bots', 'virtual machines'] as const;
export type TrafficKind = (typeof trafficKinds)[number];

export const trafficAnswerSchema = v.object({
  from: day,
  to: day,
  people: trafficReportSchema,
  /** AI agents, and programs whose identity is proven. This and the next two only on request. */
  agents: v.optional(trafficReportSchema),
  bots: v.optional(trafficReportSchema),
  virtualMachines: v.optional(trafficReportSchema),
  /** Time up to which events are counted, in milliseconds since 1970; null if none were counted. */
  countedUntil: v.nullable(v.number()),
});
export type TrafficAnswer = v.InferOutput<typeof trafficAnswerSchema>;
