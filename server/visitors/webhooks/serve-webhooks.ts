import {
  MAX_REPLAYED_EVENTS,
  MAX_WEBHOOKS_PER_WORKSPACE,
  newWebhookSchema,
  secretRotationSchema,
  webhookReplaySchema,
  webhookUpdateSchema,
} from '@whorl/contract/identification/webhooks.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import type * as v from 'valibot';
import { isStorable } from '../../platform/database/storable.ts';
import type { Services } from '../../platform/feature.ts';
import { noBodySchema, parseBody, refuseRequest } from '../server-api/parse-body.ts';
import type { ServerApiCall, ServerApiRoute } from '../server-api/server-api.ts';
import type { ServerApiRefusal } from '../server-api/server-api-refusal.ts';
import { isPrivateHost, PRIVATE_ADDRESS_MESSAGE } from './public-lookup.ts';
import { replayEvents } from './replay.ts';
import { sendTestEvent } from './send-test-event.ts';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  toWebhookAnswer,
  updateWebhook,
} from './stored-webhooks.ts';
import { rotateSecret } from './webhook-secrets.ts';
import type { WebhookRow } from './webhook-tables.ts';
import type { Webhooks } from './webhooks.ts';

type Tools = Pick<Services, 'database' | 'clock'> & { readonly webhooks: Webhooks; readonly allowPrivate: boolean };
type Refused = { refusal: ServerApiRefusal };

const notFound: Refused = { refusal: { code: 'WebhookNotFound' } };

/** Creates the routes with which a customer's server manages the webhooks of its workspace. */
export function webhookRoutes(tools: Tools): ServerApiRoute[] {
  const { database, clock, webhooks } = tools;
  const route = (method: ServerApiRoute['method'], url: string, handle: ServerApiRoute['handle']): ServerApiRoute => ({
    method,
    url,
    errors: 'flat',
    handle,
  });
  /** Handles a call about one webhook of the workspace; its body is checked first. */
  const forWebhook =
    <Schema extends v.GenericSchema<unknown, object>>(
      schema: Schema,
      handle: (webhook: WebhookRow, values: v.InferOutput<Schema>) => ReturnType<ServerApiRoute['handle']>,
    ) =>
    async ({ workspace, params, body }: ServerApiCall) => {
      const read = parseWebhookBody(schema, body, tools);
      if ('refusal' in read) return read;
      const { webhookId = '' } = params;
      // PostgreSQL refuses NUL in a query.
      const webhook = isStorable(webhookId) ? await findWebhook(database.kysely, webhookId) : undefined;
      return webhook?.workspace === workspace ? handle(webhook, read.values) : notFound;
    };
  return [
    route('GET', serverApi.webhooks, async ({ workspace }) => ({
      answer: { webhooks: (await listWebhooks(database.kysely, workspace)).map(toWebhookAnswer) },
    })),
    route('POST', serverApi.webhooks, async ({ workspace, body }) => {
      const read = parseWebhookBody(newWebhookSchema, body, tools);
      if ('refusal' in read) return read;
      const created = await createWebhook(database, clock.now(), workspace, read.values);
      if (created === undefined) {
        return {
          refusal: { code: 'TooManyWebhooks', detail: `a workspace has at most ${MAX_WEBHOOKS_PER_WORKSPACE}` },
        };
      }
      const { webhook, secret } = created;
      webhooks.wake(webhook.id);
      return { answer: { ...toWebhookAnswer(webhook), ...(secret !== undefined && { signing_secret: secret }) } };
    }),
    route(
      'PATCH',
      serverApi.webhook,
      forWebhook(webhookUpdateSchema, async ({ id, workspace }, values) => {
        const webhook = await updateWebhook(database, clock.now(), { id, workspace }, values);
        return webhook === undefined ? notFound : { answer: toWebhookAnswer(webhook) };
      }),
    ),
    route(
      'DELETE',
      serverApi.webhook,
      forWebhook(noBodySchema, async (webhook) => {
        if (!(await deleteWebhook(database, webhook))) return notFound;
        webhooks.detach(webhook.id);
        return { answer: undefined };
      }),
    ),
    route(
      'POST',
      serverApi.webhookTest,
      forWebhook(noBodySchema, async (webhook) => ({ answer: await sendTestEvent(tools, webhook) })),
    ),
    route(
      'POST',
      serverApi.webhookReplay,
      forWebhook(webhookReplaySchema, async (webhook, range) => {
        if (webhook.disabled_at !== null) return { refusal: { code: 'WebhookDisabled', detail: 'enable it first' } };
        const deliveries = await replayEvents(database, clock.now(), webhook, range);
        if (deliveries === undefined) return refuseRequest(`the range has more than ${MAX_REPLAYED_EVENTS} events`);
        webhooks.wake(webhook.id);
        return { answer: { deliveries } };
      }),
    ),
    route('POST', serverApi.webhookSecret, async ({ workspace, body }) => {
      const read = parseBody(secretRotationSchema, body);
      if ('refusal' in read) return read;
      const rotated = await rotateSecret(database, clock.now(), workspace, read.values.leaked === true);
      if (rotated === undefined) return notFound;
      const { secret, previousUntil } = rotated;
      return {
        answer: {
          signing_secret: secret,
          ...(previousUntil !== undefined && { previous_valid_until: previousUntil }),
        },
      };
    }),
  ];
}

/** Parses a body, and rejects a URL whose host is an IP address that isn't public. */
function parseWebhookBody<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  body: string,
  { allowPrivate }: Pick<Tools, 'allowPrivate'>,
): { values: v.InferOutput<Schema> } | Refused {
  const read = parseBody(schema, body);
  if ('refusal' in read) return read;
  const values: v.InferOutput<Schema> & { url?: string } = read.values;
  if (!allowPrivate && values.url !== undefined && isPrivateHost(new URL(values.url))) {
    return refuseRequest(`url is not allowed: ${PRIVATE_ADDRESS_MESSAGE}`);
  }
  return read;
}
