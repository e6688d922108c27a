import * as v from 'valibot';

/** Response to the deletion of a browser's events. */
export const deletedEventsSchema = v.object({
  deleted: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Whether some events were forwarded to an analytics service, where they must be deleted manually. */
  forwarded: v.boolean(),
});
export type DeletedEvents = v.InferOutput<typeof deletedEventsSchema>;
