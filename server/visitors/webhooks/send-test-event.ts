import { randomUUIDv7 } from 'node:crypto';
import type { WebhookTestAnswer } from '@whorl/contract/identification/webhooks.ts';
import { generateRequestId } from '../ids.ts';
import { toFlatEvent } from '../server-api/flat-event.ts';
import { sendToWebhook, type WebhookTools } from './webhook-destination.ts';
import type { WebhookRow } from './webhook-tables.ts';

const TIMEOUT_MS = 5_000;

/** Posts a sample event to a webhook and returns the outcome, which isn't stored. The event has the tag `webhook_test`. */
export async function sendTestEvent(tools: Omit<WebhookTools, 'log'>, webhook: WebhookRow): Promise<WebhookTestAnswer> {
  const at = tools.clock.now();
  const sample = toFlatEvent({ requestId: generateRequestId(at), at, products: {} });
  const { outcome, status } = await sendToWebhook(tools, webhook, {
    id: randomUUIDv7(),
    event: { ...sample, tags: { webhook_test: true } },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return {
    delivered: outcome.kind === 'sent',
    ...(status !== undefined && { status }),
    ...(outcome.kind !== 'sent' && { error: outcome.reason }),
  };
}
