/** Visitors are deleted after this many days without an identification; the cookie expires at the same time. */
export const VISITOR_RETENTION_DAYS = 365;
/** Days that an identification is stored. */
export const IDENTIFICATION_RETENTION_DAYS = 90;
