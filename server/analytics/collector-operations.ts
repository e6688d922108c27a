import { batchSchema } from '@whorl/contract/analytics/collector.ts';
import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { endpoints, vendorProtocols } from '@whorl/contract/urls.ts';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer());
const positions = v.record(v.string(), v.array(count));

const answers: ApiOperation['answers'] = {
  200: {
    description: 'Every event is stored durably.',
    schema: v.object({
      code: v.literal(200),
      events_ingested: count,
      payload_size_bytes: count,
      server_upload_time: count,
    }),
  },
  400: {
    description: 'Nothing is stored: the request is invalid, or the events at the listed positions are.',
    schema: v.object({
      code: v.literal(400),
      error: v.string(),
      missing_field: v.optional(v.nullable(v.string())),
      events_with_invalid_fields: v.optional(positions),
      events_with_missing_fields: v.optional(positions),
      events_with_invalid_id_lengths: v.optional(positions),
      silenced_events: v.optional(v.array(count)),
    }),
  },
  413: {
    description: 'Too many events or bytes; send a smaller batch.',
    schema: v.object({ code: v.literal(413), error: v.string() }),
  },
  429: {
    description: 'Nothing is stored; the events at the listed positions are throttled.',
    schema: v.object({
      code: v.literal(429),
      error: v.string(),
      eps_threshold: v.number(),
      throttled_devices: v.record(v.string(), v.number()),
      throttled_users: v.record(v.string(), v.number()),
      throttled_events: v.array(count),
    }),
  },
  503: {
    description: 'Nothing is stored; retry later.',
    schema: v.object({ code: v.literal(503), error: v.string() }),
  },
};

/** Operations of the collector: the HTTP V2 API and the batch API of the analytics vendor. */
export const collectorOperations: readonly ApiOperation[] = [
  {
    method: 'post',
    path: endpoints.analyticsBatch,
    id: 'collect-events',
    summary: 'Stores analytics events, in the format of the HTTP V2 API of Amplitude.',
    body: { schema: batchSchema },
    answers,
  },
  {
    method: 'post',
    path: vendorProtocols.analyticsBatchUpload,
    id: 'collect-event-batch',
    summary: 'Stores analytics events, in the format of the batch API of Amplitude.',
    body: { schema: batchSchema },
    answers,
  },
];
