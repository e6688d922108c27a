import * as v from 'valibot';
import { cursorSchema, daySchema, exportFormatSchema } from './list-query.ts';

export const CALLS_PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 320;

/** Values of the filter `state`; the first one is the default. */
export const callFilterStates = ['upcoming', 'past', 'canceled', 'all'] as const;
const callStates = ['booked', 'canceled'] as const;

/** Filters of the list, as URL parameters of its page and of its API. Days are those of the start, in UTC and included. */
export const callFilterSchema = v.strictObject({
  state: v.optional(v.picklist(callFilterStates, `must be one of ${callFilterStates.join(', ')}`)),
  email: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH, 'is too long'))),
  from: v.optional(daySchema),
  to: v.optional(daySchema),
});
export type CallFilter = v.InferOutput<typeof callFilterSchema>;

export const callListQuerySchema = v.strictObject({ ...callFilterSchema.entries, after: v.optional(cursorSchema) });
export type CallListQuery = v.InferOutput<typeof callListQuerySchema>;

export const callExportQuerySchema = v.strictObject({ ...callFilterSchema.entries, format: exportFormatSchema });
export type CallExportQuery = v.InferOutput<typeof callExportQuerySchema>;

/** Columns of exported calls. */
export const callColumns = [
  'id',
  'startsAt',
  'endsAt',
  'state',
  'email',
  'form',
  'timeZone',
  'visitorTime',
  'leadId',
  'createdAt',
  'changedAt',
] as const;

/** A booked or canceled sales call. All times are ISO 8601. */
export const callSchema = v.object({
  id: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  state: v.picklist(callStates),
  email: v.string(),
  /** The form's place on the site. */
  form: v.string(),
  /** The visitor's time zone, and the time of the call in it, or in UTC if this server doesn't know the time zone. */
  timeZone: v.string(),
  visitorTime: v.string(),
  /** The lead of this call, which may be deleted meanwhile. */
  leadId: v.string(),
  createdAt: v.string(),
  /** Time of the last booking, move or cancellation. */
  changedAt: v.string(),
  /** Number of times that it was moved or canceled. */
  changes: v.number(),
});
export type Call = v.InferOutput<typeof callSchema>;

export const callListSchema = v.object({
  calls: v.array(callSchema),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
});
export type CallList = v.InferOutput<typeof callListSchema>;

export const callDetailSchema = v.object({
  ...callSchema.entries,
  hasLead: v.boolean(),
  /** Whether it can be canceled: it is booked, and hasn't ended. */
  canCancel: v.boolean(),
});
export type CallDetail = v.InferOutput<typeof callDetailSchema>;
