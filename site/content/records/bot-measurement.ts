import * as v from 'valibot';

/** Results of `bench/bots/bots.ts --write`. */
export const botMeasurement = {
  file: 'products/bot-detection/measured.json',
  schema: v.object({
    on: v.pipe(v.string(), v.isoDate()),
    command: v.string(),
    /** Names and versions of the browsers. */
    browsers: v.array(v.string()),
    rows: v.array(
      v.object({
        /** `none` for a program without a browser. */
        engine: v.picklist(['Chromium', 'Firefox', 'WebKitGTK', 'none']),
        id: v.string(),
        result: v.picklist(['notDetected', 'good', 'bad']),
        type: v.optional(v.string()),
        score: v.number(),
        evidence: v.array(v.string()),
        detectors: v.array(v.string()),
        virtualMachine: v.optional(v.boolean()),
      }),
    ),
  }),
} as const;

export type MeasuredBot = v.InferOutput<typeof botMeasurement.schema>['rows'][number];
