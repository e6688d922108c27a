import * as v from 'valibot';
import { botMeasurement } from './bot-measurement.ts';

const files = import.meta.glob<unknown>('../../../content/products/bot-detection/measured.json', {
  eager: true,
  import: 'default',
});

/** The table of the page on bot detection; a file of another shape stops the build. The build itself reads it with `readRecords`. */
export const measuredBots = v.parse(botMeasurement.schema, Object.values(files)[0]);
