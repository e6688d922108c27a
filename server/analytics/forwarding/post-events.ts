import { type CollectedEvent, INVALID_API_KEY } from '@whorl/contract/analytics/collector.ts';
import * as v from 'valibot';
import type { DeliveryOutcome } from '../../platform/outbox/outbox.ts';
import { parseRetryAfter } from '../../platform/outbox/post-to-vendor.ts';
import type { VendorSettings } from './forwarding.ts';

/** Result of a request to the vendor. Positions are indices of its events. */
export type VendorResult =
  | { kind: 'taken' }
  | { kind: 'too large' }
  /** Nothing was accepted; these events are rejected, the others can be sent again at once. */
  | { kind: 'some refused'; reasons: ReadonlyMap<number, string> }
  /** Nothing was accepted; these events have to wait, the others can be sent again at once. */
  | { kind: 'throttled'; positions: ReadonlySet<number>; reason: string; retryAfterMs: number | undefined }
  /** Nothing was accepted, for a reason that concerns the whole request. */
  | { kind: 'outcome'; outcome: DeliveryOutcome };

const REASON_LENGTH = 300;

const positions = v.optional(v.record(v.string(), v.array(v.number())), {});
const refusalSchema = v.object({
  error: v.optional(v.string(), ''),
  events_with_invalid_fields: positions,
  events_with_missing_fields: positions,
  events_with_invalid_id_lengths: positions,
  silenced_events: v.optional(v.array(v.number()), []),
});
const throttleSchema = v.object({
  error: v.optional(v.string(), ''),
  throttled_events: v.optional(v.array(v.number()), []),
});

/**
 * Sends events with one request of the HTTP V2 API (https://amplitude.com/docs/apis/analytics/http-v2).
 *
 * @throws TypeError the error of `fetch` if there is no response
 */
export async function postEvents(
  { apiKey, url }: VendorSettings,
  events: readonly CollectedEvent[],
  { signal, now }: { signal: AbortSignal; now: number },
): Promise<VendorResult> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: '*/*' },
    // ID lengths were checked against the sender's own minimum; the vendor's default of five would reject some.
    body: JSON.stringify({ api_key: apiKey, events, options: { min_id_length: 1 } }),
    signal,
    redirect: 'manual',
  });
  const text = await response.text();
  const { status } = response;
  if (response.ok) return { kind: 'taken' };
  if (status === 413) return { kind: 'too large' };
  const reason = `${status} ${text.slice(0, REASON_LENGTH)}`.trim();
  const body = parseJson(text);
  if (status === 400) return parseRejection(body, events.length, reason);
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  if (status === 429) {
    const { throttled_events } = v.parse(v.fallback(throttleSchema, { error: '', throttled_events: [] }), body);
    return { kind: 'throttled', positions: toValidIndices(throttled_events, events.length), reason, retryAfterMs };
  }
  const isRetryable = status === 408 || status === 425 || status >= 500;
  if (!isRetryable) return { kind: 'outcome', outcome: { kind: 'refused', reason, code: status } };
  return {
    kind: 'outcome',
    outcome: { kind: 'retry', reason, code: status, ...(retryAfterMs !== undefined && { retryAfterMs }) },
  };
}

/** Parses a 400 response: rejected events by position, or a failure of the whole request, such as a wrong key. */
function parseRejection(body: unknown, count: number, reason: string): VendorResult {
  const whole: VendorResult = { kind: 'outcome', outcome: { kind: 'refused', reason, code: 400 } };
  const parsed = v.safeParse(refusalSchema, body);
  if (!parsed.success || parsed.output.error.startsWith(INVALID_API_KEY)) return whole;
  const reasons = new Map<number, string>();
  const { events_with_invalid_fields, events_with_missing_fields, events_with_invalid_id_lengths } = parsed.output;
  const named = [
    ...Object.entries(events_with_invalid_fields),
    ...Object.entries(events_with_missing_fields),
    ...Object.entries(events_with_invalid_id_lengths),
    ['silenced', parsed.output.silenced_events] as const,
  ];
  for (const [field, indices] of named)
    for (const index of toValidIndices(indices, count)) reasons.set(index, `400 ${field}`);
  return reasons.size === 0 ? whole : { kind: 'some refused', reasons };
}

const toValidIndices = (indices: readonly number[], count: number): ReadonlySet<number> =>
  new Set(indices.filter((index) => Number.isInteger(index) && index >= 0 && index < count));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
