import { type CollectedEvent, INVALID_API_KEY } from '@whorl/contract/analytics/collector.ts';
import * as v from 'valibot';
import type { DeliveryOutcome } from '../../platform/outbox/outbox.ts';
import { parseRetryAfter } from '../../platform/outbox/post-to-vendor.ts';
import type { VendorSettings } from './forwarding.ts';

/** What the vendor says of one request. Positions are those of its events. */
export type VendorVerdict =
  | { kind: 'taken' }
  | { kind: 'too large' }
  /** Nothing was taken; these never will be, the others can be sent again at once. */
  | { kind: 'some refused'; reasons: ReadonlyMap<number, string> }
  /** Nothing was taken; these have to wait, the others can be sent again at once. */
  | { kind: 'throttled'; positions: ReadonlySet<number>; reason: string; retryAfterMs: number | undefined }
  /** Nothing was taken, and it is not about single events. */
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
 * One request of HTTP API V2 (https://amplitude.com/docs/apis/analytics/http-v2).
 *
 * @throws what `fetch` throws when there is no answer
 */
export async function postEvents(
  { apiKey, url }: VendorSettings,
  events: readonly CollectedEvent[],
  { signal, now }: { signal: AbortSignal; now: number },
): Promise<VendorVerdict> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: '*/*' },
    // Ids were held against what their sender asked for; the vendor's own five letters would refuse some.
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
  if (status === 400) return refusal(body, events.length, reason);
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  if (status === 429) {
    const { throttled_events } = v.parse(v.fallback(throttleSchema, { error: '', throttled_events: [] }), body);
    return { kind: 'throttled', positions: within(throttled_events, events.length), reason, retryAfterMs };
  }
  const mayWorkLater = status === 408 || status === 425 || status >= 500;
  if (!mayWorkLater) return { kind: 'outcome', outcome: { kind: 'refused', reason } };
  return {
    kind: 'outcome',
    outcome: { kind: 'retry', reason, ...(retryAfterMs !== undefined && { retryAfterMs }) },
  };
}

/** By position where the vendor says which; else the whole of it is wrong, the key for one, and a person has to look. */
function refusal(body: unknown, count: number, reason: string): VendorVerdict {
  const whole: VendorVerdict = { kind: 'outcome', outcome: { kind: 'refused', reason } };
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
  for (const [field, indices] of named) for (const index of within(indices, count)) reasons.set(index, `400 ${field}`);
  return reasons.size === 0 ? whole : { kind: 'some refused', reasons };
}

const within = (indices: readonly number[], count: number): ReadonlySet<number> =>
  new Set(indices.filter((index) => Number.isInteger(index) && index >= 0 && index < count));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
