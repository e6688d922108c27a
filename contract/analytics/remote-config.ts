import * as v from 'valibot';

/**
 * `GET /api/analytics/config?api_key=…&config_keys=…&config_keys=…&session_id=…`: remote configuration of analytics
 * clients. Unknown keys are omitted from the response.
 */
export const remoteConfigSchema = v.object({
  configs: v.object({
    /** Limits of a request, and the deduplication period. */
    collector: v.optional(
      v.object({
        eventsPerRequestBelow: v.number(),
        requestBytesBelow: v.number(),
        minIdLength: v.number(),
        deduplicationDays: v.number(),
      }),
    ),
    /** Events of the tracking plan. */
    plan: v.optional(v.object({ version: v.string(), fallbackVersion: v.string(), events: v.array(v.string()) })),
  }),
});
export type RemoteConfig = v.InferOutput<typeof remoteConfigSchema>;
export type ConfigKey = keyof RemoteConfig['configs'];
