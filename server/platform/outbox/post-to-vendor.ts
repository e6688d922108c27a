import { MAX_RETRY_AFTER_MS } from './backoff.ts';
import type { DeliveryOutcome } from './outbox.ts';

/** Maximum length of the stored part of a vendor's error response, in UTF-16 code units. */
const REASON_LENGTH = 300;

/**
 * Pause after a 429 without `Retry-After`: the usual window of vendors' rate limits.
 */
const TOO_MANY_PAUSE_MS = 10_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Sends a delivery with POST. 2xx is `sent`; 408, 425, 429 and 5xx are `retry`, with `Retry-After` if any; every other
 * status is `refused`. Redirects are `refused` too, so that only the configured host gets a lead.
 *
 * @throws TypeError the error of `fetch` if there is no response
 */
export async function postToVendor(
  url: string,
  init: {
    headers: Record<string, string>;
    body: string | ArrayBuffer;
    signal: AbortSignal;
    now: number;
    /** Returns the error in the body of a 2xx, for vendors that report errors this way; undefined for none. */
    refusalIn?: (body: string) => string | undefined;
  },
): Promise<DeliveryOutcome> {
  const { headers, body, signal, now, refusalIn = () => undefined } = init;
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  const answer = await response.text();
  const refusal = response.ok ? refusalIn(answer) : answer;
  if (refusal === undefined) return { kind: 'sent' };
  const reason = `${response.status} ${refusal.slice(0, REASON_LENGTH)}`.trim();
  const mayWorkLater = [408, 425, TOO_MANY_REQUESTS].includes(response.status) || response.status >= 500;
  const failure = { reason, code: response.status };
  if (!mayWorkLater) return { kind: 'refused', ...failure };
  const retryAfterMs =
    parseRetryAfter(response.headers.get('retry-after'), now) ??
    (response.status === TOO_MANY_REQUESTS ? TOO_MANY_PAUSE_MS : undefined);
  return { kind: 'retry', ...failure, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Parses `Retry-After`, seconds or a date (RFC 9110, 10.2.3), to milliseconds from `now`; undefined if missing or invalid. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, wait));
}
