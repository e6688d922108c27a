import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { postToVendor } from '../../platform/outbox/post-to-vendor.ts';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';

export type WebhookSettings = { readonly url: string; readonly secret: string };

export const WEBHOOK = 'webhook';
/** Fast enough to catch up after a day away, slow enough for a small receiver. */
const RATE = { burst: 20, perSecond: 20 };

/** What is delivered, frozen when the lead is stored. */
export const webhookBody = (lead: LeadRow): Record<string, unknown> => ({
  id: lead.id,
  form: lead.form,
  receivedAt: new Date(lead.received_at).toISOString(),
  payload: readPayload(lead),
  pageUri: lead.page_uri,
  consentVersion: lead.consent_version,
});

/**
 * Posts each lead as JSON, at least once. The receiver checks `X-Whorl-Signature`, refuses an old
 * `X-Whorl-Timestamp`, and drops an `X-Whorl-Delivery` that it has seen.
 */
export const createWebhookDestination = ({ url, secret }: WebhookSettings, clock: Clock): Destination => ({
  name: WEBHOOK,
  rate: RATE,
  deliver(delivery, signal) {
    const body = JSON.stringify(delivery.body);
    const now = clock.now();
    const timestamp = String(Math.floor(now / 1000));
    return postToVendor(url, {
      headers: {
        'content-type': 'application/json',
        'x-whorl-delivery': delivery.id,
        'x-whorl-timestamp': timestamp,
        'x-whorl-signature': `sha256=${sign(secret, timestamp, body)}`,
      },
      body,
      signal,
      now,
    });
  },
});

/** HMAC-SHA256 in hex over `timestamp.body`; the timestamp in seconds is signed too, so that no old call can be replayed. */
export const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
