import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { postToVendor } from '../../platform/outbox/post-to-vendor.ts';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';

export type WebhookSettings = { readonly url: string; readonly secret: string };

export const WEBHOOK = 'webhook';
/** Fast enough to catch up after an outage of one day, slow enough for a small receiver. */
const RATE = { burst: 20, perSecond: 20 };

/** Returns the body, stored with the lead. */
export const webhookBody = (lead: LeadRow): Record<string, unknown> => ({
  id: lead.id,
  form: lead.form,
  receivedAt: new Date(lead.received_at).toISOString(),
  payload: readPayload(lead),
  pageUri: lead.page_uri,
  consentVersion: lead.consent_version,
});

/**
 * Creates the destination that posts each lead as JSON, at least once. The receiver checks `X-Whorl-Signature`, rejects
 * an old `X-Whorl-Timestamp`, and ignores an `X-Whorl-Delivery` that it has already processed.
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
        'x-whorl-signature': `sha256=${signWebhook(secret, timestamp, body)}`,
      },
      body,
      signal,
      now,
    });
  },
});

/**
 * Returns the HMAC-SHA256 of `timestamp.body` in hexadecimal. The timestamp, in seconds, is signed to prevent replay of
 * old requests.
 */
export const signWebhook = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
