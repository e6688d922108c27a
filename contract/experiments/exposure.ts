/**
 * How an exposure travels: as a user property, set with the SDK's own `$identify`, which names no event of the plan.
 * The collector keeps an event once by its id, and this id is the same for every view of one visitor.
 */
export const EXPOSURE_EVENT = '$identify';
/** What the ids of such events begin with. */
export const EXPOSURE_ID = 'exposure';

/** As the vendor's own experiment charts expect it. */
export const exposureProperty = (experiment: string): string => `[Experiment] ${experiment}`;

/** The same for one visitor and one experiment, whichever tab, page or day: the first is the one that counts. */
export const exposureId = (experiment: string, visitorId: string): string =>
  `${EXPOSURE_ID}:${experiment}:${visitorId}`;

/** The user-property operation that holds it: set once, so that the first variant shown is never overwritten. */
export const EXPOSURE_OPERATION = '$setOnce';
