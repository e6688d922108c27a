import * as v from 'valibot';

/** A visitor is current for this time after an event. */
export const CURRENT_MINUTES = 5;
/** Largest number of listed pages. */
export const MAX_CURRENT_PAGES = 10;
/** Largest number of visits that are counted. */
export const MAX_CURRENT_VISITS = 5_000;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Visitors with an event in the last minutes, each counted once per kind of traffic. */
export const currentTrafficSchema = v.object({
  /** End of the minutes. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  people: count,
  agents: count,
  bots: count,
  virtualMachines: count,
  /** The latest page of each visit by people, most visitors first. */
  pages: v.array(v.object({ path: v.string(), visitors: count })),
  /** Whether there are more visits than are counted, so that all numbers are minimums. */
  isLimited: v.boolean(),
});
export type CurrentTraffic = v.InferOutput<typeof currentTrafficSchema>;
