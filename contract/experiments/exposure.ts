/**
 * An exposure is sent as a user property with the SDK's `$identify` event, which isn't part of the tracking plan. The
 * collector deduplicates by ID, and the ID is the same for every page view of a visitor.
 */
export const EXPOSURE_EVENT = '$identify';
/** Prefix of the IDs of exposure events. */
export const EXPOSURE_ID = 'exposure';

/** Property name that the vendor's experiment charts expect. */
export const getExposureProperty = (experiment: string): string => `[Experiment] ${experiment}`;

/** Returns an ID that is constant per visitor and experiment, so that only the first exposure counts. */
export const getExposureId = (experiment: string, visitorId: string): string =>
  `${EXPOSURE_ID}:${experiment}:${visitorId}`;

/** Operation that sets the property only once, so that the first variant is never overwritten. */
export const EXPOSURE_OPERATION = '$setOnce';
