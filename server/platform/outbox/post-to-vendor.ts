import type { DeliveryOutcome } from './outbox.ts';

/** How much of a vendor's refusal is kept for the person who looks at it. */
const REASON_LENGTH = 300;
/** However long a vendor asks to be left alone, look again after a day. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * One POST of a delivery. 2xx is sent; 408, 425, 429 and 5xx may work later, and `Retry-After` is passed on; any other
 * answer is a refusal. Redirects are refusals too: what is configured is the only host that gets a lead.
 *
 * @throws what `fetch` throws when there is no answer
 */
export async function postToVendor(
  url: string,
  init: { headers: Record<string, string>; body: string | FormData; signal: AbortSignal; now: number },
): Promise<DeliveryOutcome> {
  const { headers, body, signal, now } = init;
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  const answer = await response.text();
  if (response.ok) return { kind: 'sent' };
  const reason = `${response.status} ${answer.slice(0, REASON_LENGTH)}`.trim();
  const mayWorkLater = [408, 425, 429].includes(response.status) || response.status >= 500;
  if (!mayWorkLater) return { kind: 'refused', reason };
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  return retryAfterMs === undefined ? { kind: 'retry', reason } : { kind: 'retry', reason, retryAfterMs };
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from `now`; undefined for none, or for nonsense. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, wait));
}
