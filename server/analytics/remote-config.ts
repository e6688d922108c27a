import {
  DEDUPLICATION_DAYS,
  DEFAULT_MIN_ID_LENGTH,
  EVENTS_PER_REQUEST_BELOW,
  INVALID_API_KEY,
  REQUEST_BYTES_BELOW,
} from '@whorl/contract/analytics/collector.ts';
import { eventSchemas, fallbackPlanVersion, planVersion } from '@whorl/contract/analytics/events.ts';
import { type ConfigKey, type RemoteConfig, remoteConfigSchema } from '@whorl/contract/analytics/remote-config.ts';
import { issueMessage } from '@whorl/contract/issue-message.ts';
import { vendorProtocols } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ApiOperation } from '../platform/api-operation.ts';

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
  /** Of no use to us; SDKs send it. */
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
  summary: 'What senders of analytics events are told: limits of the collector, events of the plan.',
  parameters: [
    { in: 'query', name: 'api_key', description: 'As in the batches of events.', required: true, schema: v.string() },
    {
      in: 'query',
      name: 'config_keys',
      description: `Which parts: ${Object.keys(configs).join(', ')}. May be repeated; one that nobody knows is left out.`,
      schema: v.array(v.string()),
    },
    { in: 'query', name: 'session_id', description: 'Of the sender; changes nothing.', schema: v.string() },
  ],
  answers: {
    200: { description: 'The parts that were asked for.', schema: remoteConfigSchema },
    400: { description: 'Without a key, or with another than that of this collector.', schema: refusalSchema },
  },
};

/**
 * `GET /api/analytics/config`.
 *
 * @param apiKeys the only ones that are answered; undefined where any is
 */
export function serveRemoteConfig(server: FastifyInstance, apiKeys: readonly string[] | undefined): void {
  server.get(vendorProtocols.analyticsConfig, (request, reply) => {
    reply.header('cache-control', 'no-store');
    const query = v.safeParse(querySchema, request.query, { message: issueMessage });
    const refuse = (error: string, missing_field: string | null) =>
      reply.code(400).send({ code: 400, error, missing_field } satisfies Refusal);
    if (!query.success) {
      const field = v.getDotPath(query.issues[0]) ?? 'query';
      return refuse(`${field}: ${query.issues[0].message}`, field);
    }
    const { api_key, config_keys } = query.output;
    if (apiKeys !== undefined && !apiKeys.includes(api_key))
      return refuse(`${INVALID_API_KEY}: it is not this collector's`, null);
    const asked = config_keys.filter((key): key is ConfigKey => Object.hasOwn(configs, key));
    const answer = { configs: Object.fromEntries(asked.map((key) => [key, configs[key]])) };
    return reply.send(answer satisfies RemoteConfig);
  });
}
