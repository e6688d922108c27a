import * as v from 'valibot';
import { pageGroups } from '../urls.ts';
import { eventSchemas } from './events.ts';

/** A day in UTC, such as `2026-11-22`. */
const day = v.pipe(v.string(), v.isoDate());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const event = v.picklist(Object.keys(eventSchemas) as (keyof typeof eventSchemas)[]);

/** The campaign parameters of an address that traffic is counted by. */
export const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** What a visit came from, by which the whole report can be narrowed: a part of its campaign, or another site. */
export const filterableParameters = [...campaignParameters, 'referrer'] as const;
export type FilterableParameter = (typeof filterableParameters)[number];

/** Longest range of one question, in days. */
export const TRAFFIC_DAYS_AT_MOST = 800;
/** Lines of each list, unless the question says otherwise. */
export const TRAFFIC_LINES = 20;

/** What one asks about the traffic of the site. */
export const trafficQuestionSchema = v.pipe(
  v.strictObject({
    /** First and last day, both included. */
    from: day,
    to: day,
    /** Traffic of programs and of virtual machines is never in the figures of people: it is absent, or stands beside. */
    bots: v.optional(v.picklist(['left out', 'apart']), 'left out'),
    /** Only what visits that came from there did. */
    cameFrom: v.optional(v.strictObject({ parameter: v.picklist(filterableParameters), value: v.string() })),
    /** Only what happened on pages of this group. */
    pageGroup: v.optional(v.picklist(pageGroups)),
    /** Lines of each list at most. */
    lines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), TRAFFIC_LINES),
  }),
  v.check(({ from, to }) => from <= to, '`from` is after `to`'),
  v.check(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < TRAFFIC_DAYS_AT_MOST * 86_400_000,
    `at most ${TRAFFIC_DAYS_AT_MOST} days`,
  ),
);
export type TrafficQuestion = v.InferInput<typeof trafficQuestionSchema>;

/** Counted, but `visitors`: see `STANDARD_ERROR` of the sketches. */
const figures = {
  pageViews: count,
  /** Visits that began there, each with 30 minutes without anything at its end. */
  visits: count,
  /** Different visitors, estimated with a standard error of 1.6 %; a handful is told exactly but for rare luck. */
  visitors: count,
};
const figuresSchema = v.object(figures);
export type TrafficFigures = v.InferOutput<typeof figuresSchema>;

const line = v.object({ value: v.string(), ...figures });
export type TrafficLine = v.InferOutput<typeof line>;
const lines = v.array(line);

/**
 * One kind of traffic. Lists are in the order of their page views, the largest first. Where both an origin of visits
 * and a group of pages were asked for, those from `sources` to `variants` are empty.
 */
export const trafficReportSchema = v.object({
  total: figuresSchema,
  /** Every day of the range, also those on which nothing happened. */
  days: v.array(v.object({ day, ...figures })),
  pages: lines,
  /** All groups in which something was read. */
  pageGroups: lines,
  /** By `utm_source`; visits without one are not in it. */
  sources: lines,
  mediums: lines,
  campaigns: lines,
  terms: lines,
  contents: lines,
  /** Domains that visits came from, other than this site's. */
  referrers: lines,
  countries: lines,
  /** By `experiment: variant`, for experiments that the visitor is part of. */
  variants: lines,
  /** How often each event of the plan happened, and to how many visitors. */
  events: v.array(v.object({ event, times: count, visitors: count })),
  /** Forms that were sent, and booked calls, with the share of all visitors who did so (0 to 1). */
  conversions: v.array(v.object({ form: v.string(), times: count, visitors: count, rate: v.number() })),
});
export type TrafficReport = v.InferOutput<typeof trafficReportSchema>;

/** How traffic is told apart. A program in a virtual machine counts as a program. */
export const trafficKinds = ['people', 'bots', 'virtual machines'] as const;
export type TrafficKind = (typeof trafficKinds)[number];

export const trafficAnswerSchema = v.object({
  from: day,
  to: day,
  people: trafficReportSchema,
  /** Only where they were asked for. */
  bots: v.optional(trafficReportSchema),
  virtualMachines: v.optional(trafficReportSchema),
  /** Up to when events were counted, in milliseconds since 1970; null where none ever was. */
  countedUntil: v.nullable(v.number()),
});
export type TrafficAnswer = v.InferOutput<typeof trafficAnswerSchema>;
