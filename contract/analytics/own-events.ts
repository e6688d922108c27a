import * as v from 'valibot';

/** What came of the request to delete the events of a browser. */
export const deletedEventsSchema = v.object({
  deleted: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Whether some of them were sent on to an analytics service, where a person has to ask for their erasure. */
  forwarded: v.boolean(),
});
export type DeletedEvents = v.InferOutput<typeof deletedEventsSchema>;
