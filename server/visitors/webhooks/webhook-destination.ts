import { WEBHOOK_DELIVERY_HEADER, WEBHOOK_SIGNATURE_HEADER } from '@whorl/contract/identification/webhooks.ts';
import { WEBHOOK_DELIVERY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Services } from '../../platform/feature.ts';
import type { DeliveryOutcome, Destination } from '../../platform/outbox/outbox.ts';
import { parseRetryAfter } from '../../platform/outbox/post-to-vendor.ts';
import { findErrorCode } from '../../platform/vendor/fetch-vendor-json.ts';
import { findEvent } from '../history/stored-event.ts';
import { toFlatEvent } from '../server-api/flat-event.ts';
import { postEvent } from './post-event.ts';
import { findWebhook, toDestinationName } from './stored-webhooks.ts';
import { findSecrets, signBody } from './webhook-secrets.ts';
import type { WebhookRow } from './webhook-tables.ts';

/** Faster than a public key may identify browsers, slow enough for a small receiver. */
const RATE = { burst: 20, perSecond: 20 };
const DAY_MS = 86_400_000;

export type WebhookTools = Pick<Services, 'database' | 'clock' | 'log'> & {
  /** Whether webhooks may post to IP addresses that aren't public. */
  readonly allowPrivate: boolean;
};

/**
 * Creates the outbox destination of one webhook. A delivery has only the request ID of an event, which is read and signed
 * for each attempt: changes of the webhook, its secrets and the event take effect at once, and a deleted event isn't sent.
 */
export const createWebhookDestination = (tools: WebhookTools, id: string): Destination => ({
  name: toDestinationName(id),
  rate: RATE,
  async deliver(delivery, signal) {
    const { kysely } = tools.database;
    const webhook = await findWebhook(kysely, id);
    if (webhook === undefined) return { kind: 'refused', reason: 'the webhook was deleted', code: 'webhook deleted' };
    if (webhook.disabled_at !== null)
      return { kind: 'refused', reason: 'the webhook is disabled', code: 'webhook disabled' };
    const event = await findEvent(kysely, webhook.workspace, delivery.subject);
    if (event === undefined) return { kind: 'refused', reason: 'the event was deleted', code: 'event deleted' };
    const { outcome } = await sendToWebhook(tools, webhook, { id: delivery.id, event: toFlatEvent(event), signal });
    await recordOutcome(tools, webhook, outcome);
    return outcome;
  },
});

/** Posts an event, signed with the secrets of the webhook's workspace. */
export async function sendToWebhook(
  { database, clock, allowPrivate }: Omit<WebhookTools, 'log'>,
  { url, workspace }: WebhookRow,
  { id, event, signal }: { id: string; event: object; signal: AbortSignal },
): Promise<{ outcome: DeliveryOutcome; status?: number }> {
  const now = clock.now();
  const body = JSON.stringify(event);
  const headers = {
    [WEBHOOK_SIGNATURE_HEADER]: signBody(body, await findSecrets(database.kysely, workspace, now)),
    [WEBHOOK_DELIVERY_HEADER]: id,
  };
  try {
    const { status, retryAfter } = await postEvent({ url, headers, body, signal, allowPrivate });
    if (status >= 200 && status < 300) return { outcome: { kind: 'sent' }, status };
    const retryAfterMs = parseRetryAfter(retryAfter, clock.now());
    // A receiver may return any status during a deployment, so none is final.
    const failure = { reason: `HTTP status ${status}`, code: status };
    return { outcome: { kind: 'retry', ...failure, ...(retryAfterMs !== undefined && { retryAfterMs }) }, status };
  } catch (error) {
    const failure = signal.aborted
      ? { reason: 'no response in time', code: 'timeout' }
      : { reason: (error as Error).message, code: findErrorCode(error) };
    return { outcome: { kind: 'retry', ...failure } };
  }
}

/** Stores since when a webhook fails, and disables it after a week of failures. */
async function recordOutcome(
  { database, clock, log }: WebhookTools,
  { id, workspace, failing_since }: WebhookRow,
  outcome: DeliveryOutcome,
): Promise<void> {
  if (outcome.kind === 'sent') {
    if (failing_since === null) return;
    await database.commitTogether((tx) =>
      tx.updateTable('webhooks').set({ failing_since: null, last_error: null }).where('id', '=', id).execute(),
    );
    return;
  }
  const now = clock.now();
  const isGivenUp = failing_since !== null && now - failing_since >= WEBHOOK_DELIVERY_DAYS * DAY_MS;
  const { numUpdatedRows } = await database.commitTogether((tx) =>
    tx
      .updateTable('webhooks')
      .set((row) => ({
        failing_since: row.fn.coalesce('failing_since', row.val(now)),
        last_error: outcome.reason,
        ...(isGivenUp && { disabled_at: now }),
      }))
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  );
  if (isGivenUp && numUpdatedRows === 1n) {
    log.warn(
      { webhook: id, workspace, reason: outcome.reason },
      `webhook disabled after ${WEBHOOK_DELIVERY_DAYS} days of failures: fix the receiver, enable the webhook and replay`,
    );
  }
}
