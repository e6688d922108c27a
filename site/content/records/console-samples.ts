import { trafficAnswerSchema } from '@whorl/contract/analytics/traffic.ts';
import { identificationDetailSchema, identificationSummarySchema } from '@whorl/contract/console/identifications.ts';
import * as v from 'valibot';
import samples from '../../../content/products/console-samples.json' with { type: 'json' };

const identifications = v.pipe(v.array(identificationSummarySchema), v.minLength(1));

const schema = v.object({
  on: v.pipe(v.string(), v.isoDate()),
  command: v.string(),
  /** Trials of one person. */
  trials: identifications,
  /** Evidence for one of the trials, the strongest first. */
  evidence: identificationDetailSchema.entries.evidence,
  /** One account in several places. */
  account: identifications,
  /** Requests of one scraper. */
  scraper: identifications,
  /** Traffic by day. */
  days: trafficAnswerSchema.entries.people.entries.days,
});
/** Parts of the console that pages can show. */
export const consoleSampleNames = ['trials', 'account', 'scraper', 'traffic'] as const;
export type ConsoleSampleName = (typeof consoleSampleNames)[number];

/** Sample data that pages show in parts of the console, written by `npm run console-samples`. */
export const consoleSamples = v.parse(schema, samples);
