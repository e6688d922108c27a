import { LONGEST_RETRY_AFTER_MS } from './back-off.ts';
import type { DeliveryOutcome } from './outbox.ts';

/** How much of a vendor's refusal is kept for the person who looks at it. */
const REASON_LENGTH = 300;

/**
 * How long who answers 429 without a `Retry-After` is left alone: as long as the window of the limits that vendors
 * usually have.
 */
const TOO_MANY_PAUSE_MS = 10_000;
const TOO_MANY_REQUESTS = 429;

/**
 * One POST of a delivery. 2xx is sent; 408, 425, 429 and 5xx may work later, and `Retry-After` is passed on; any other
 * answer is a refusal. Redirects are refusals too: what is configured is the only host that gets a lead.
 *
 * @throws what `fetch` throws when there is no answer
 */
export async function postToVendor(
  url: string,
  init: {
    headers: Record<string, string>;
    body: string | FormData;
    signal: AbortSignal;
    now: number;
    /** What is wrong with a 2xx, for vendors that refuse in one; undefined for nothing. */
    refusalIn?: (answer: string) => string | undefined;
  },
): Promise<DeliveryOutcome> {
  const { headers, body, signal, now, refusalIn = () => undefined } = init;
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  const answer = await response.text();
  const refusal = response.ok ? refusalIn(answer) : answer;
  if (refusal === undefined) return { kind: 'sent' };
  const reason = `${response.status} ${refusal.slice(0, REASON_LENGTH)}`.trim();
  const mayWorkLater = [408, 425, TOO_MANY_REQUESTS].includes(response.status) || response.status >= 500;
  if (!mayWorkLater) return { kind: 'refused', reason };
  const retryAfterMs =
    parseRetryAfter(response.headers.get('retry-after'), now) ??
    (response.status === TOO_MANY_REQUESTS ? TOO_MANY_PAUSE_MS : undefined);
  return retryAfterMs === undefined ? { kind: 'retry', reason } : { kind: 'retry', reason, retryAfterMs };
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from `now`; undefined for none, or for nonsense. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, wait));
}
