import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-call.ts';

/** What a visitor wants for the network that the call comes from; no other can be named. */
export const blockRequestSchema = v.strictObject({ ...requestIdField, wish: v.picklist(['block', 'lift']) });
export type BlockRequest = v.InferOutput<typeof blockRequestSchema>;

export const blockAnswerSchema = v.object(demoAnswerSchema.entries);
export type BlockAnswer = v.InferOutput<typeof blockAnswerSchema>;

/** The latest visits of bad bots to this site, the latest first. */
export const botVisitsSchema = v.object({
  visits: v.array(
    v.object({
      /** Milliseconds since 1970. */
      at: v.pipe(v.number(), v.integer()),
      /** What it was taken for, such as `headless_chrome`. */
      kind: v.string(),
      /** Where it came from, as far as everybody may know: of the network that asks more than of others. */
      network: v.string(),
      isOwn: v.boolean(),
    }),
  ),
});
export type BotVisits = v.InferOutput<typeof botVisitsSchema>;

export const doorAnswerSchema = v.object({ message: v.string() });

export const firewallChecks = {
  network: 'The network of this call',
  seen: 'A bot came from it within 24 hours',
  blocked: 'It is blocked',
} as const;
