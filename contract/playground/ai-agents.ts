import * as v from 'valibot';
import { botInfoSchema } from '../identification/bot-info.ts';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';

/** Request to send to the shop as the fictional agent, or as an impostor with the same user agent and key ID. */
export const agentRequestSchema = v.strictObject({
  ...requestIdField,
  sender: v.picklist(['agent', 'impostor']),
  action: v.picklist(['search', 'pay']),
  /** Whether the customer of the agent confirms the request. */
  isConfirmed: v.optional(v.boolean(), false),
});
export type AgentRequest = v.InferOutput<typeof agentRequestSchema>;

/** Response of a route of the shop. */
export const shopResponseSchema = v.object({
  message: v.string(),
  /** Sender of the request; missing if nothing names an agent. */
  agent: v.optional(botInfoSchema),
  decision: v.object({ action: v.picklist(['allow', 'limit', 'ask', 'block']), explanation: v.string() }),
  /** Results of a search that was allowed. */
  results: v.optional(v.array(v.object({ name: v.string(), dollars: v.number() }))),
});
export type ShopResponse = v.InferOutput<typeof shopResponseSchema>;

export const agentAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** The request as it was sent, and the shop's response; missing if the request ID isn't valid. */
  exchange: v.optional(
    v.object({
      method: v.string(),
      path: v.string(),
      headers: v.record(v.string(), v.string()),
      status: v.number(),
      response: shopResponseSchema,
    }),
  ),
});
export type AgentAnswer = v.InferOutput<typeof agentAnswerSchema>;

/** Header with the customer's confirmation of one request. */
export const CONFIRMATION_HEADER = 'confirmation';

export const agentChecks = {
  signature: 'Signature of the agent',
  identity: 'Identity',
  policy: 'The shop’s policy',
} as const;
