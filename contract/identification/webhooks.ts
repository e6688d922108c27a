import * as v from 'valibot';
import { timeSchema } from './time-schema.ts';

/** Hours that the previous signing secret signs, too, after a rotation. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;
export const MAX_WEBHOOKS_PER_WORKSPACE = 10;
/** Maximum number of events that one call replays. */
export const MAX_REPLAYED_EVENTS = 10_000;
/** Header with the signatures, `v1=HEX`, separated by commas. The vendor's SDKs verify it. */
export const WEBHOOK_SIGNATURE_HEADER = 'FPJS-Event-Signature';
/** Header with the ID of the delivery, the same for each attempt. */
export const WEBHOOK_DELIVERY_HEADER = 'X-Whorl-Delivery';

const MAX_URL_LENGTH = 2_048;
const MAX_DESCRIPTION_LENGTH = 200;

export const webhookUrlSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_URL_LENGTH, `is longer than ${MAX_URL_LENGTH} characters`),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'needs to be an http or https URL'),
  v.check((text) => {
    const url = URL.parse(text);
    return url === null || (url.username === '' && url.password === '');
  }, 'must not contain a user name or password'),
  v.transform((text) => new URL(text).href),
);
const description = v.pipe(
  v.string(),
  v.maxLength(MAX_DESCRIPTION_LENGTH, `is longer than ${MAX_DESCRIPTION_LENGTH} characters`),
);

export const newWebhookSchema = v.strictObject({ url: webhookUrlSchema, description: v.optional(description) });
export type NewWebhook = v.InferOutput<typeof newWebhookSchema>;

export const webhookUpdateSchema = v.strictObject({
  url: v.optional(webhookUrlSchema),
  description: v.optional(description),
  enabled: v.optional(v.boolean()),
});
export type WebhookUpdate = v.InferOutput<typeof webhookUpdateSchema>;

export const webhookReplaySchema = v.strictObject({ start: timeSchema, end: timeSchema });

export const secretRotationSchema = v.strictObject({
  /** Whether the previous secret ends at once. */
  leaked: v.optional(v.boolean()),
});

/** A webhook in responses of the server API. Times are milliseconds since 1970. */
export const webhookSchema = v.object({
  id: v.string(),
  url: v.string(),
  description: v.optional(v.string()),
  enabled: v.boolean(),
  created_at: v.number(),
  /** Time of the first of the consecutive failures. */
  failing_since: v.optional(v.number()),
  /** Error of the latest attempt, if it failed. */
  last_error: v.optional(v.string()),
});
export type WebhookAnswer = v.InferOutput<typeof webhookSchema>;

/** The signing secret is returned once: with the first webhook of a workspace, and by a rotation. */
export const createdWebhookSchema = v.object({ ...webhookSchema.entries, signing_secret: v.optional(v.string()) });
export const webhooksAnswerSchema = v.object({ webhooks: v.array(webhookSchema) });
export const webhookTestAnswerSchema = v.object({
  delivered: v.boolean(),
  /** HTTP status of the response. */
  status: v.optional(v.number()),
  error: v.optional(v.string()),
});
export type WebhookTestAnswer = v.InferOutput<typeof webhookTestAnswerSchema>;
export const webhookReplayAnswerSchema = v.object({ deliveries: v.number() });
export const rotatedSecretSchema = v.object({
  signing_secret: v.string(),
  /** Time until which the previous secret signs, too. */
  previous_valid_until: v.optional(v.number()),
});
