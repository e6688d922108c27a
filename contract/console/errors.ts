import * as v from 'valibot';
import { cursorSchema } from './list-query.ts';

export const ERRORS_PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 200;

/** Values of the filter `state`; the first one is the default. */
export const errorFilterStates = ['unresolved', 'all'] as const;

/** Filters of the list of browser errors, as URL parameters of its page and of its API. */
export const errorFilterSchema = v.strictObject({
  state: v.optional(v.picklist(errorFilterStates, `must be one of ${errorFilterStates.join(', ')}`)),
  text: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH, 'is too long'))),
});

export const errorListQuerySchema = v.strictObject({ ...errorFilterSchema.entries, after: v.optional(cursorSchema) });
export type ErrorListQuery = v.InferOutput<typeof errorListQuerySchema>;

const summary = {
  id: v.string(),
  message: v.string(),
  /** Path of the page of the latest report. */
  path: v.string(),
  /** Number of reports. */
  reports: v.number(),
  /** ISO 8601, as all times. */
  firstSeenAt: v.string(),
  lastSeenAt: v.string(),
  /** Null if it is unresolved, also if it was reported again after it had been resolved. */
  resolvedAt: v.nullable(v.string()),
};

export const errorListSchema = v.object({
  errors: v.array(v.object(summary)),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
});
export type ErrorList = v.InferOutput<typeof errorListSchema>;

/** Browser error with the stacks of its latest report. Browser and sender aren't stored. */
export const errorDetailSchema = v.object({
  ...summary,
  stack: v.string(),
  /** Component stack of a React error; empty for other errors. */
  componentStack: v.string(),
  /** Hash of the code that the tab ran, with which the hashes of its builds begin. */
  build: v.string(),
});
export type ErrorDetail = v.InferOutput<typeof errorDetailSchema>;
