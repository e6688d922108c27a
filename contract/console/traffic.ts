import * as v from 'valibot';
import { trafficAnswerSchema } from '../analytics/traffic.ts';
import { overrideActions } from '../experiments/experiments.ts';

/** Largest number of annotations of a report; the latest are kept. */
export const MAX_ANNOTATIONS = 100;

const at = v.pipe(v.string(), v.isoTimestamp());

/** Event that may explain a change of the traffic. */
const annotationSchema = v.variant('kind', [
  /** Change of an experiment by an operator. */
  v.object({
    kind: v.literal('experiment'),
    at,
    experiment: v.string(),
    action: v.picklist(overrideActions),
    why: v.string(),
  }),
  /** A version of the server and a build, by its hash, that were first served. */
  v.object({ kind: v.literal('deployment'), at, version: v.string(), build: v.string() }),
]);
export type Annotation = v.InferOutput<typeof annotationSchema>;

/** Traffic report of the console. */
export const consoleTrafficSchema = v.object({
  ...trafficAnswerSchema.entries,
  /** Annotations of the days, oldest first, regardless of the filters. */
  annotations: v.array(annotationSchema),
});
export type ConsoleTraffic = v.InferOutput<typeof consoleTrafficSchema>;
