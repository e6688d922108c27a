import * as v from 'valibot';

const TIME_MESSAGE = 'needs to be milliseconds since 1970 or a time such as 2026-01-31T12:00:00Z';
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
/** Latest time of `Date`. */
const MAX_TIME_MS = 8.64e15;

/** Time in the body of a request to the server API: milliseconds since 1970, or RFC 3339. Parsed to milliseconds. */
export const timeSchema = v.pipe(
  v.union([v.number(), v.string()], (issue) => (issue.received === 'undefined' ? 'is missing' : TIME_MESSAGE)),
  v.transform((value) => {
    if (typeof value === 'string') return RFC_3339.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isInteger(value) && value >= 0 && value <= MAX_TIME_MS ? value : Number.NaN;
  }),
  v.check((at) => !Number.isNaN(at), TIME_MESSAGE),
);
