import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';

/** Action for the network of the request; no other network can be named. */
export const blockRequestSchema = v.strictObject({ ...requestIdField, wish: v.picklist(['block', 'lift']) });
export type BlockRequest = v.InferOutput<typeof blockRequestSchema>;

export const blockAnswerSchema = v.object(demoAnswerSchema.entries);
export type BlockAnswer = v.InferOutput<typeof blockAnswerSchema>;

/** Latest visits of bad bots to this site, newest first. */
export const botVisitsSchema = v.object({
  visits: v.array(
    v.object({
      /** Milliseconds since 1970. */
      at: v.pipe(v.number(), v.integer()),
      /** Type of bot, such as `headless_chrome`. */
      kind: v.string(),
      /** Network of the bot; truncated for visitors from other networks. */
      network: v.string(),
      isOwn: v.boolean(),
    }),
  ),
});
export type BotVisits = v.InferOutput<typeof botVisitsSchema>;

export const firewallResponseSchema = v.object({ message: v.string() });

export const firewallChecks = {
  network: 'Network of this request',
  seen: 'Bot from this network within 24 hours',
  blocked: 'Network is blocked',
} as const;
