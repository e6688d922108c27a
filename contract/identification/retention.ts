/** A visitor who has not come back for this long is forgotten; the cookie lives as long. */
export const VISITOR_RETENTION_DAYS = 365;
/** How long single identifications are kept. */
export const IDENTIFICATION_RETENTION_DAYS = 90;
