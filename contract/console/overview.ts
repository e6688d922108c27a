import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Figures of one day in UTC. Page views, visits and visitors are those of people; visitors are estimated. */
const dayFiguresSchema = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  pageViews: count,
  visits: count,
  visitors: count,
  leads: count,
  identifications: count,
  badBots: count,
});
export type DayFigures = v.InferOutput<typeof dayFiguresSchema>;

export const overviewSchema = v.object({
  /** Leads with the status `new`, and when the oldest of them was received; null if there is none. */
  newLeads: count,
  oldestNewLeadAt: v.nullable(v.string()),
  /** Leads in quarantine. */
  heldLeads: count,
  failedDeliveries: count,
  /** Destinations whose circuit breaker pauses deliveries. */
  pausedDestinations: v.array(v.string()),
  unresolvedErrors: count,
  /** Texts whose publication has failed: their time has passed, and the current build doesn't have them. */
  lateTexts: count,
  /** Running experiments with a verdict, and those whose visitors are split too unevenly for one. */
  decidedExperiments: v.array(v.string()),
  unevenExperiments: v.array(v.string()),
  /** Free space on the disk of the data folder; null if there is no such folder, as on a server with PostgreSQL. */
  freeBytes: v.nullable(count),
  /** Today so far, yesterday, and the same day last week. */
  days: v.tuple([dayFiguresSchema, dayFiguresSchema, dayFiguresSchema]),
});
export type Overview = v.InferOutput<typeof overviewSchema>;
