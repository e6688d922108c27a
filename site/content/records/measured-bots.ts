import * as v from 'valibot';
import { botMeasurement } from './bot-measurement.ts';

const files = import.meta.glob<unknown>('../../../content/products/bot-detection/measured.json', {
  eager: true,
  import: 'default',
});

/**
 * The table of the page on bot detection. A file of another shape fails the build. Build scripts read it with
 * `readRecords`.
 */
export const measuredBots = v.parse(botMeasurement.schema, Object.values(files)[0]);
