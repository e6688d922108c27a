import * as v from 'valibot';

/**
 * `GET /api/analytics/config?api_key=…&config_keys=…&config_keys=…&session_id=…`: what the server tells the senders of
 * events. A key that nobody knows is left out of the answer.
 */
export const remoteConfigSchema = v.object({
  configs: v.object({
    /** How much a request may bring, and how long a repetition is recognised. */
    collector: v.optional(
      v.object({
        eventsPerRequestBelow: v.number(),
        requestBytesBelow: v.number(),
        minIdLength: v.number(),
        deduplicationDays: v.number(),
      }),
    ),
    /** Which events are counted. */
    plan: v.optional(v.object({ version: v.string(), fallbackVersion: v.string(), events: v.array(v.string()) })),
  }),
});
export type RemoteConfig = v.InferOutput<typeof remoteConfigSchema>;
export type ConfigKey = keyof RemoteConfig['configs'];
