import * as v from 'valibot';
import type { ApiOperation } from '../api/api-operation.ts';
import { listResultSchema } from '../lists/list-entry.ts';
import { listEntryOperations } from '../lists/server-api-operations.ts';
import { endpoints, serverApi } from '../urls.ts';
import { eventsPerPage, SEARCH_DAYS, visitsPerPage } from './api-limits.ts';
import { flatBotInfoSchema } from './bot-info.ts';
import { deviceBuckets, eventAnswerSchema, eventSearchAnswerSchema, visitsAnswerSchema } from './event.ts';
import { requestIdSchema, visitorIdSchema } from './result.ts';
import { inPath, inQuery, operation, plainError } from './server-api-operation.ts';
import {
  createdWebhookSchema,
  MAX_REPLAYED_EVENTS,
  MAX_WEBHOOKS_PER_WORKSPACE,
  newWebhookSchema,
  rotatedSecretSchema,
  secretRotationSchema,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  webhookReplayAnswerSchema,
  webhookReplaySchema,
  webhookSchema,
  webhooksAnswerSchema,
  webhookTestAnswerSchema,
  webhookUpdateSchema,
} from './webhooks.ts';

const searchFilters = [
  inQuery(
    'limit',
    `Page size from 1 to ${eventsPerPage.most}; ${eventsPerPage.default} by default. With a rare combination of filters a page may have fewer events, or none, although there is a next one.`,
  ),
  inQuery('pagination_key', 'Key from the previous page.'),
  inQuery('visitor_id', 'Only events of this visitor.'),
  inQuery('bot', '`all` bots, `good` bots, `bad` bots, or `none`.'),
  inQuery('ip_address', 'IP address or network in CIDR notation; compared with truncated IP addresses.'),
  inQuery('linked_id', "The caller's own ID."),
  inQuery('start', `Start time in milliseconds since 1970 or RFC 3339; by default ${SEARCH_DAYS} days before the end.`),
  inQuery('end', 'End time in milliseconds since 1970 or RFC 3339; by default now.'),
  inQuery('reverse', '`true` returns the oldest first.'),
  inQuery('suspect', '`true` or `false`, as set by the caller.'),
  inQuery('vpn', '`true` or `false`.'),
  inQuery('vpn_confidence', '`low`, `medium` or `high`.'),
  inQuery('virtual_machine', '`true` or `false`.'),
  inQuery('tampering', '`true` or `false`.'),
  inQuery('incognito', '`true` or `false`.'),
  inQuery('rare_device', '`true` or `false`.'),
  inQuery('rare_device_percentile_bucket', deviceBuckets.map((bucket) => `\`${bucket}\``).join(', ')),
  inQuery('bot_info', '`all`: only events with information about a bot; `none`: only events without.'),
  inQuery('bot_info_category', 'Category of the bot; may be repeated to match any of several, as the next four.'),
  inQuery('bot_info_identity', '`verified`, `signed`, `spoofed` or `unknown`.'),
  inQuery('bot_info_confidence', '`low`, `medium` or `high`.'),
  inQuery('bot_info_provider', 'Organization that operates the bot.'),
  inQuery('bot_info_name', 'Name of the bot.'),
];
const flatEventSchema = v.looseObject({
  bot_info: v.optional(flatBotInfoSchema),
  lists: v.optional(listResultSchema),
});
const flatEventAnswer = { description: 'The event; unknown fields are omitted.', schema: flatEventSchema };
const update = {
  linked_id: v.optional(v.string()),
  tags: v.optional(v.looseObject({})),
  suspect: v.optional(v.boolean()),
};

const webhookId = inPath('webhookId', v.string());
const missingWebhook = "The key's workspace has no such webhook.";

/** Operations of the server API, which require a secret key. */
export const serverApiOperations: readonly ApiOperation[] = [
  operation({
    method: 'get',
    path: endpoints.event,
    id: 'event',
    summary: 'Returns all products of a request; with a token for bot detection, only `botd` and `botInfo`.',
    parameters: [inPath('requestId', requestIdSchema)],
    answer: { description: 'All products of the request.', schema: eventAnswerSchema },
    missing: "The key's workspace has no such request.",
  }),
  operation({
    method: 'put',
    path: endpoints.event,
    id: 'update-event',
    summary: "Sets the caller's own ID of a request, its tag, or whether it is suspect.",
    parameters: [inPath('requestId', requestIdSchema)],
    body: { schema: v.object({ linkedId: update.linked_id, tag: update.tags, suspect: update.suspect }) },
    answer: { description: 'The event was updated.' },
    missing: "The key's workspace has no such request.",
  }),
  operation({
    method: 'get',
    path: serverApi.eventSearch,
    id: 'search-events',
    summary: 'Searches events, newest first.',
    parameters: searchFilters,
    answer: { description: 'A page of results, and the key of the next page.', schema: eventSearchAnswerSchema },
  }),
  operation({
    method: 'get',
    path: serverApi.visits,
    id: 'visits',
    summary: 'Lists the visits of a visitor, newest first.',
    parameters: [
      inPath('visitorId', visitorIdSchema),
      inQuery('limit', `Page size from 1 to ${visitsPerPage.most}; ${visitsPerPage.default} by default.`),
      inQuery('request_id', 'Only the visit with this request ID.'),
      inQuery('linked_id', "The caller's own ID."),
      inQuery('paginationKey', 'Key from the previous page.'),
      inQuery('before', 'Time in milliseconds since 1970, such as `lastTimestamp` of the previous page.'),
    ],
    answer: { description: 'A page of results, and the key of the next page.', schema: visitsAnswerSchema },
    missing: "The key's workspace has no such visitor.",
    error: plainError,
  }),
  operation({
    method: 'get',
    path: serverApi.relatedVisitors,
    id: 'related-visitors',
    summary: 'Returns 403 `FeatureNotEnabled`: visitors are not linked across browsers.',
    parameters: [{ ...inQuery('visitor_id', 'Visitor ID from an earlier response.'), required: true }],
    answer: { description: 'Not returned by this version.' },
  }),
  operation({
    method: 'delete',
    path: serverApi.visits,
    id: 'delete-visitor',
    summary: 'Deletes all stored data of a visitor.',
    parameters: [inPath('visitorId', visitorIdSchema)],
    answer: { description: 'All data was deleted.' },
    missing: "The key's workspace has no such visitor.",
  }),
  operation({
    method: 'get',
    path: serverApi.flatEvent,
    id: 'flat-event',
    summary: 'Returns an event in the flat format.',
    parameters: [inPath('eventId', requestIdSchema)],
    answer: flatEventAnswer,
    missing: "The key's workspace has no such request.",
  }),
  operation({
    method: 'patch',
    path: serverApi.flatEvent,
    id: 'update-flat-event',
    summary: 'Updates an event in the flat format.',
    parameters: [inPath('eventId', requestIdSchema)],
    body: { schema: v.object(update) },
    answer: { description: 'The event was updated.' },
    missing: "The key's workspace has no such request.",
  }),
  operation({
    method: 'get',
    path: serverApi.flatEventSearch,
    id: 'search-flat-events',
    summary: 'Searches events in the flat format.',
    parameters: [
      ...searchFilters,
      inQuery('total_hits', 'Adds the number of matching events, counted up to this limit from 1 to 1,000.'),
    ],
    answer: {
      description: 'A page of results, and the key of the next page.',
      schema: v.object({
        events: v.array(flatEventSchema),
        pagination_key: v.optional(v.string()),
        total_hits: v.optional(v.number()),
      }),
    },
  }),
  operation({
    method: 'delete',
    path: serverApi.flatVisitor,
    id: 'delete-flat-visitor',
    summary: 'Deletes all stored data of a visitor.',
    parameters: [inPath('visitorId', visitorIdSchema)],
    answer: { description: 'All data was deleted.' },
    missing: "The key's workspace has no such visitor.",
  }),
  operation({
    method: 'get',
    path: serverApi.webhooks,
    id: 'list-webhooks',
    summary: "Lists the webhooks of the key's workspace, oldest first.",
    parameters: [],
    answer: { description: 'All webhooks of the workspace.', schema: webhooksAnswerSchema },
  }),
  operation({
    method: 'post',
    path: serverApi.webhooks,
    id: 'create-webhook',
    summary: 'Creates a webhook: each new event of the workspace is posted to its URL.',
    parameters: [],
    body: { schema: newWebhookSchema },
    answer: {
      description: 'The webhook; for the first one of a workspace with `signing_secret`, which is not shown again.',
      schema: createdWebhookSchema,
    },
    conflict: `The workspace has ${MAX_WEBHOOKS_PER_WORKSPACE} webhooks, which is the maximum.`,
  }),
  operation({
    method: 'patch',
    path: serverApi.webhook,
    id: 'update-webhook',
    summary: 'Changes the URL or description of a webhook, or disables or enables it.',
    parameters: [webhookId],
    body: { schema: webhookUpdateSchema },
    answer: { description: 'The changed webhook.', schema: webhookSchema },
    missing: missingWebhook,
  }),
  operation({
    method: 'delete',
    path: serverApi.webhook,
    id: 'delete-webhook',
    summary: 'Deletes a webhook with its pending deliveries.',
    parameters: [webhookId],
    answer: { description: 'The webhook was deleted.' },
    missing: missingWebhook,
  }),
  operation({
    method: 'post',
    path: serverApi.webhookTest,
    id: 'test-webhook',
    summary: 'Sends a signed sample event to the URL of a webhook and waits for the response.',
    parameters: [webhookId],
    answer: {
      description: 'The outcome; the response has status 200 also if it failed.',
      schema: webhookTestAnswerSchema,
    },
    missing: missingWebhook,
  }),
  operation({
    method: 'post',
    path: serverApi.webhookReplay,
    id: 'replay-webhook',
    summary: `Delivers the stored events of a time range again, at most ${MAX_REPLAYED_EVENTS} per call; \`end\` is exclusive.`,
    parameters: [webhookId],
    body: { schema: webhookReplaySchema },
    answer: { description: 'The number of added deliveries.', schema: webhookReplayAnswerSchema },
    missing: missingWebhook,
    conflict: 'The webhook is disabled.',
  }),
  operation({
    method: 'post',
    path: serverApi.webhookSecret,
    id: 'rotate-webhook-secret',
    summary: `Creates a new signing secret. The previous one signs, too, for ${WEBHOOK_SECRET_OVERLAP_HOURS} hours, or ends at once with \`leaked\`.`,
    parameters: [],
    body: { schema: secretRotationSchema },
    answer: { description: 'The new signing secret, which is not shown again.', schema: rotatedSecretSchema },
    missing: 'The workspace has no webhooks.',
  }),
  ...listEntryOperations,
];
