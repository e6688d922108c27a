import {
  DEDUPLICATION_DAYS,
  DEFAULT_MIN_ID_LENGTH,
  EVENTS_PER_REQUEST_BELOW,
  INVALID_API_KEY,
  REQUEST_BYTES_BELOW,
} from '@whorl/contract/analytics/collector.ts';
import { eventSchemas, fallbackPlanVersion, planVersion } from '@whorl/contract/analytics/events.ts';
import { type ConfigKey, type RemoteConfig, remoteConfigSchema } from '@whorl/contract/analytics/remote-config.ts';
import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { formatIssueMessage } from '@whorl/contract/issue-message.ts';
import { vendorProtocols } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

const keys = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((key) => [key]),
  ),
]);
const querySchema = v.object({
  api_key: v.pipe(v.string(), v.minLength(1)),
  config_keys: v.optional(keys, []),
  /** Unused; SDKs send it. */
  session_id: v.optional(v.string()),
});
const refusalSchema = v.object({ code: v.literal(400), error: v.string(), missing_field: v.nullable(v.string()) });
type Refusal = v.InferOutput<typeof refusalSchema>;

const configs: Required<RemoteConfig['configs']> = {
  collector: {
    eventsPerRequestBelow: EVENTS_PER_REQUEST_BELOW,
    requestBytesBelow: REQUEST_BYTES_BELOW,
    minIdLength: DEFAULT_MIN_ID_LENGTH,
    deduplicationDays: DEDUPLICATION_DAYS,
  },
  plan: { version: planVersion, fallbackVersion: fallbackPlanVersion, events: Object.keys(eventSchemas) },
};

export const remoteConfigOperation: ApiOperation = {
  method: 'get',
  path: vendorProtocols.analyticsConfig,
  id: 'analytics-config',
  summary:
    'Returns the remote config for senders of analytics events: limits of the collector, events of the tracking plan.',
  parameters: [
    {
      in: 'query',
      name: 'api_key',
      description: 'API key, the same as in batches of events.',
      required: true,
      schema: v.string(),
    },
    {
      in: 'query',
      name: 'config_keys',
      description: `Requested parts: ${Object.keys(configs).join(', ')}. May be repeated; unknown parts are omitted.`,
      schema: v.array(v.string()),
    },
    { in: 'query', name: 'session_id', description: 'Session of the sender; ignored.', schema: v.string() },
  ],
  answers: {
    200: { description: 'The requested parts.', schema: remoteConfigSchema },
    400: { description: 'The API key is missing or not the key of this collector.', schema: refusalSchema },
  },
};

/**
 * Registers `GET /api/analytics/config`.
 *
 * @param apiKeys accepted keys; undefined if any key is accepted
 */
export function registerRemoteConfig(server: FastifyInstance, apiKeys: readonly string[] | undefined): void {
  server.get(vendorProtocols.analyticsConfig, (request, reply) => {
    reply.header('cache-control', 'no-store');
    const query = v.safeParse(querySchema, request.query, { message: formatIssueMessage });
    const refuse = (error: string, missing_field: string | null) =>
      reply.code(400).send({ code: 400, error, missing_field } satisfies Refusal);
    if (!query.success) {
      const field = v.getDotPath(query.issues[0]) ?? 'query';
      return refuse(`${field}: ${query.issues[0].message}`, field);
    }
    const { api_key, config_keys } = query.output;
    if (apiKeys !== undefined && !apiKeys.includes(api_key))
      return refuse(`${INVALID_API_KEY}: it is not the key of this collector`, null);
    const requested = config_keys.filter((key): key is ConfigKey => Object.hasOwn(configs, key));
    const answer = { configs: Object.fromEntries(requested.map((key) => [key, configs[key]])) };
    return reply.send(answer satisfies RemoteConfig);
  });
}
