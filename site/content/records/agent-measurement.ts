import { botIdentities, botInfoReasons, botInfoSources } from '@whorl/contract/identification/bot-info.ts';
import * as v from 'valibot';

const row = v.object({
  /** The request, in words. */
  request: v.string(),
  /** `none` if nothing named an agent. */
  identity: v.picklist([...botIdentities, 'none']),
  reason: v.optional(v.picklist(botInfoReasons)),
  identifiedBy: v.optional(v.picklist(botInfoSources)),
  isRight: v.boolean(),
});
const ms = v.pipe(v.number(), v.minValue(0));

/** Results of `bench/agents/agents.ts --write`. */
export const agentMeasurement = {
  file: 'products/ai-agent-detection/measured.json',
  schema: v.object({
    on: v.pipe(v.string(), v.isoDate()),
    command: v.string(),
    node: v.string(),
    signed: v.array(row),
    unsigned: v.array(row),
    /** Milliseconds to verify one signature with cached keys; `withNonce` includes storing the nonce. */
    verification: v.object({ p50: ms, p99: ms, withNonce: ms }),
  }),
} as const;

export type MeasuredAgent = v.InferOutput<typeof row>;
