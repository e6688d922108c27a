import * as v from 'valibot';
import { listActions, listEntrySchema, listKinds, newListEntrySchema } from '../lists/list-entry.ts';
import { exportFormatSchema } from './list-query.ts';

export const LIST_ENTRIES_PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 320;

/** Filters of the entries, as URL parameters of their page and of its API. */
export const listEntryFilterSchema = v.strictObject({
  /** Part of the value, reason or workspace. */
  text: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH, 'is too long'))),
  kind: v.optional(v.picklist(listKinds, `must be one of ${listKinds.join(', ')}`)),
  action: v.optional(v.picklist(listActions, `must be one of ${listActions.join(', ')}`)),
});
export type ListEntryFilter = v.InferOutput<typeof listEntryFilterSchema>;

export const listEntryQuerySchema = v.strictObject({
  ...listEntryFilterSchema.entries,
  /** Position of the next page: ID of the last entry of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be `next` of the page before'))),
});
export type ListEntryQuery = v.InferOutput<typeof listEntryQuerySchema>;

export const listEntryExportQuerySchema = v.strictObject({
  ...listEntryFilterSchema.entries,
  format: exportFormatSchema,
});
export type ListEntryExportQuery = v.InferOutput<typeof listEntryExportQuerySchema>;

/** Columns of exported entries. */
export const listEntryColumns = [
  'id',
  'createdAt',
  'workspace',
  'kind',
  'value',
  'action',
  'reason',
  'createdBy',
  'expiresAt',
] as const;

export const listEntryListSchema = v.object({
  entries: v.array(listEntrySchema),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
});
export type ListEntryList = v.InferOutput<typeof listEntryListSchema>;

export const consoleListEntrySchema = v.strictObject({
  ...newListEntrySchema.entries,
  workspace: v.pipe(
    v.string('must be the name of a workspace'),
    v.regex(/^[a-z0-9][\w-]{0,63}$/i, 'must be 1 to 64 letters, digits, - or _'),
  ),
});
export type NewConsoleListEntry = v.InferInput<typeof consoleListEntrySchema>;
