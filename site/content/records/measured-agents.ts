import * as v from 'valibot';
import { agentMeasurement } from './agent-measurement.ts';

const files = import.meta.glob<unknown>('../../../content/products/ai-agent-detection/measured.json', {
  eager: true,
  import: 'default',
});

/**
 * The tables of the page on AI agent detection. A file of another shape fails the build. Build scripts read it with
 * `readRecords`.
 */
export const measuredAgents = v.parse(agentMeasurement.schema, Object.values(files)[0]);
