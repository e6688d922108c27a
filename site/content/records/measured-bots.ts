import * as v from 'valibot';

/** What `bench/bots/bots.ts --write` found. */
const measuredSchema = v.object({
  on: v.pipe(v.string(), v.isoDate()),
  command: v.string(),
  browser: v.string(),
  rows: v.array(
    v.object({
      id: v.string(),
      result: v.picklist(['notDetected', 'good', 'bad']),
      type: v.optional(v.string()),
      score: v.number(),
      evidence: v.array(v.string()),
      detectors: v.array(v.string()),
      virtualMachine: v.optional(v.boolean()),
    }),
  ),
});
export type MeasuredBot = v.InferOutput<typeof measuredSchema>['rows'][number];

const files = import.meta.glob<unknown>('../../../content/products/bot-detection/measured.json', {
  eager: true,
  import: 'default',
});

/** The table of the page on bot detection; a file of another shape stops the build. */
export const measuredBots = v.parse(measuredSchema, Object.values(files)[0]);
