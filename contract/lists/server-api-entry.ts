import * as v from 'valibot';
import { timeSchema } from '../identification/time-schema.ts';
import { listEntryChangeSchema, listEntrySchema, newListEntrySchema } from './list-entry.ts';

/** Entries per page of `GET /v4/lists`. */
export const listEntriesPerPage = { default: 100, most: 500 } as const;

const fresh = newListEntrySchema.entries;
/** Body of `POST /v4/lists`. */
export const newFlatListEntrySchema = v.strictObject({
  kind: fresh.kind,
  value: fresh.value,
  action: fresh.action,
  reason: fresh.reason,
  expires_at: v.optional(v.nullable(timeSchema), null),
});

const change = listEntryChangeSchema.entries;
/** Body of `PATCH /v4/lists/{entryId}`; a missing field stays as it is. */
export const flatListEntryChangeSchema = v.strictObject({
  version: change.version,
  action: change.action,
  reason: change.reason,
  expires_at: v.optional(v.nullable(timeSchema)),
});

const stored = listEntrySchema.entries;
/** An entry in responses of the server API. Times are milliseconds since 1970. */
export const flatListEntrySchema = v.object({
  id: stored.id,
  kind: stored.kind,
  value: stored.value,
  action: stored.action,
  reason: stored.reason,
  created_at: v.number(),
  /** Missing if it doesn't expire. */
  expires_at: v.optional(v.number()),
  /** Incremented by each change. */
  version: stored.version,
});
export type FlatListEntry = v.InferOutput<typeof flatListEntrySchema>;

export const flatListEntriesSchema = v.object({
  entries: v.array(flatListEntrySchema),
  /** Key of the next page; missing on the last one. */
  pagination_key: v.optional(v.string()),
});
export type FlatListEntries = v.InferOutput<typeof flatListEntriesSchema>;
